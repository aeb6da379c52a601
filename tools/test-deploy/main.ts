import { spawnSync } from "node:child_process";

import { runCommand } from "../command.ts";

/** The programs that each part of deploy/ is tested with, and Debian's packages that contain them. */
const NEEDED = {
  proxy: { commands: ["nginx", "openssl"], packages: "nginx-light openssl" },
  units: { commands: ["systemd-analyze"], packages: "systemd" },
  image: { commands: ["buildah", "mmdebstrap", "crun"], packages: "buildah mmdebstrap crun" },
} as const;

type Part = keyof typeof NEEDED;

const isPart = (name: string): name is Part => Object.hasOwn(NEEDED, name);
const isThere = (command: string): boolean =>
  spawnSync("/bin/sh", ["-c", `command -v ${command}`], { stdio: "ignore" }).status === 0;

/** One line for each part that cannot be tested here. */
const missing = (parts: readonly Part[]): readonly string[] =>
  parts.flatMap((part) => {
    const { commands, packages } = NEEDED[part];
    const absent = commands.filter((command) => !isThere(command));
    const needsRoot = part === "image" && process.getuid?.() !== 0;
    return [
      ...(absent.length === 0 ? [] : [`${part}: ${absent.join(", ")} missing: apt-get install ${packages}`]),
      ...(needsRoot ? ["image: must be built as root"] : []),
    ];
  });

/**
 * `npm run test:deploy`: all of deploy/. With `-- proxy`, `units` or `image`: that part. A missing program is a
 * failure.
 */
const run = async (given: readonly string[]): Promise<number> => {
  const parts = given.length === 0 ? (Object.keys(NEEDED) as Part[]) : given.filter(isPart);
  const complaints =
    parts.length < given.length ? ["Give proxy, units or image, or nothing for all of them."] : missing(parts);
  for (const line of complaints) process.stderr.write(`${line}\n`);
  if (complaints.length > 0) return 1;
  const files = parts.map((part) => `tests/deploy/${part}.test.ts`);
  const { code } = await runCommand("vitest", ["run", "--config", "tools/test-deploy/vitest.config.ts", ...files], {
    isShown: true,
  });
  return code;
};

process.exitCode = await run(process.argv.slice(2));
