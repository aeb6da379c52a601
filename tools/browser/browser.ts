import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

import { runCommand } from "../command.ts";
import { withLock } from "../lock.mjs";
import { ROOT } from "../runtime.mjs";

const { version } = JSON.parse(readFileSync(join(ROOT, "node_modules/@sparticuz/chromium/package.json"), "utf8")) as {
  version: string;
};

const FOLDER = join(ROOT, ".cache", `browser-${version}`);
const PROGRAM = join(FOLDER, "chromium");

/** Unpacks the browser once for each version. Two processes at once take turns. */
export const prepareBrowser = async (): Promise<void> => {
  if (existsSync(FOLDER)) return;
  await withLock(`${FOLDER}.lock`, async () => {
    if (existsSync(FOLDER)) return;
    const unfinished = `${FOLDER}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    const { code, output } = await runCommand(process.execPath, ["tools/browser/unpack.mjs"], {
      env: { TMPDIR: unfinished },
    });
    if (code !== 0) throw new Error(`The browser could not be unpacked: ${output}`);
    renameSync(unfinished, FOLDER);
  });
};

/** The system's libraries where they exist, otherwise the ones of the package. */
const libraries = (): Record<string, string> => {
  const alone = spawnSync(PROGRAM, ["--version"], { stdio: "ignore", timeout: 20_000 });
  return alone.status === 0 ? {} : { LD_LIBRARY_PATH: join(FOLDER, "al2023", "lib") };
};

const fonts = (): Record<string, string> =>
  existsSync("/etc/fonts/fonts.conf") ? {} : { FONTCONFIG_PATH: join(FOLDER, "fonts") };

const SHARED_MEMORY = "/dev/shm";
const SHARED_MEMORY_BYTES = 2e9;

/**
 * Whether the pages' processes may share memory here. A container may have 64 MB, which they would use up; Playwright's
 * own setting has them share files on the disk.
 */
const hasSharedMemory = (): boolean => {
  if (!existsSync(SHARED_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= SHARED_MEMORY_BYTES;
};

/**
 * Playwright's options to start the unpacked browser. The package's own arguments are not used, because they would hide
 * CSP faults.
 */
export const browserLaunch = () => ({
  executablePath: PROGRAM,
  args: ["--no-sandbox"],
  ignoreDefaultArgs: hasSharedMemory() ? ["--disable-dev-shm-usage"] : [],
  env: {
    ...Object.fromEntries(
      Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
    ...fonts(),
    ...(existsSync(PROGRAM) ? libraries() : {}),
  },
});
