import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { ensureBuilt } from "../build.ts";
import { runCommand } from "../command.ts";
import { withoutEdition } from "../edition-argument.ts";
import { ROOT } from "../runtime.mjs";
import { deathTests } from "./death-tests.ts";
import { keepFilesInMemory } from "./memory-folder.ts";
import { type Failure, readPlaywright, readVitest, type Report } from "./reports.ts";

const ARTEFACTS = join(ROOT, "artefacts");

const say = (line: string): void => void process.stdout.write(`\n== ${line}\n`);

const whole = (title: string, code: number): Report => ({
  passed: 0,
  failures: code === 0 ? [] : [{ file: "", title, message: "" }],
});

const check = async (): Promise<Report> => {
  const { code, output } = await runCommand(process.execPath, ["tools/check/main.ts"], { isLowPriority: true });
  say("Checks");
  process.stdout.write(output);
  return whole("npm run check", code);
};

const build = async (): Promise<Report> => {
  say("Build");
  try {
    await ensureBuilt({ pages: true });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return whole("the build", 1);
  }
  const { code } = await runCommand("size-limit", [], { isShown: true });
  return whole("size-limit", code);
};

const unit = async (...filters: readonly string[]): Promise<Report> => {
  say("Unit tests");
  const file = join(ARTEFACTS, "unit.json");
  const { code } = await runCommand(
    "vitest",
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...filters],
    { isShown: true },
  );
  return readVitest(file, code);
};

const journeys = async (...filters: readonly string[]): Promise<Report> => {
  say("Journeys in a browser");
  const { code } = await runCommand("playwright", ["test", ...filters], { isShown: true });
  return readPlaywright(join(ARTEFACTS, "journeys.json"), code);
};

const isJourney = (filter: string): boolean => filter.includes("journeys") || filter.endsWith(".spec.ts");

/** The checks run beside the tests, in the time that tests wait. */
const everything = async (): Promise<readonly Report[]> => {
  const checked = check();
  const tested = [await build(), await unit(), await journeys()];
  return [await checked, ...tested];
};

/** `npm test`: everything. `-- unit` and `-- journeys`, each with filters, or a path: that part alone. */
const run = async ([first, ...rest]: readonly string[]): Promise<readonly Report[]> => {
  if (first === undefined) return everything();
  if (first === "unit") return [await unit(...rest)];
  if (first === "deaths") return [await unit(...deathTests())];
  if (first === "journeys") return [await journeys(...rest)];
  return [isJourney(first) ? await journeys(first, ...rest) : await unit(first, ...rest)];
};

const MESSAGE_LINES = 12;

const list = (heading: string, failures: readonly Failure[]): void => {
  if (failures.length === 0) return;
  say(heading);
  for (const { file, title, message } of failures) {
    const lines = message.split("\n").slice(0, MESSAGE_LINES);
    process.stdout.write(`\n${file} › ${title}\n${lines.map((line) => `    ${line}`).join("\n")}\n`);
  }
};

mkdirSync(ARTEFACTS, { recursive: true });
keepFilesInMemory();
const results = await run(withoutEdition(process.argv.slice(2)));
const failures = results.flatMap((each) => each.failures);
const passed = results.reduce((sum, each) => sum + each.passed, 0);
list("Failed", failures);
process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
