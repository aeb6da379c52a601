import { globSync, mkdirSync } from "node:fs";
import { join } from "node:path";

import { ensureBuilt } from "../build.ts";
import { runCommand } from "../command.ts";
import { ROOT } from "../runtime.mjs";
import { add, lineOf, NONE, tallyPlaywright, tallyVitest, type Tally } from "./tally.ts";

const ARTEFACTS = join(ROOT, "artefacts");

const say = (line: string): void => void process.stdout.write(`\n== ${line}\n`);

const check = async (): Promise<Tally> => {
  say("Checks");
  const { code } = await runCommand(process.execPath, ["tools/check/main.ts"], { isShown: true });
  return { passed: 0, failed: code === 0 ? 0 : 1 };
};

const build = async (): Promise<Tally> => {
  say("Build");
  try {
    await ensureBuilt({ pages: true });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1 };
  }
  const { code } = await runCommand("size-limit", [], { isShown: true });
  return { passed: 0, failed: code === 0 ? 0 : 1 };
};

const unit = async (...filters: readonly string[]): Promise<Tally> => {
  say("Unit tests");
  const file = join(ARTEFACTS, "unit.json");
  const { code } = await runCommand(
    "vitest",
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...filters],
    { isShown: true },
  );
  return tallyVitest(file, code);
};

const journeys = async (...filters: readonly string[]): Promise<Tally> => {
  if (globSync("tests/journeys/**/*.spec.ts", { cwd: ROOT }).length === 0) return NONE;
  say("Journeys in a browser");
  const { code } = await runCommand("playwright", ["test", ...filters], { isShown: true });
  return tallyPlaywright(join(ARTEFACTS, "journeys.json"), code);
};

const isJourney = (filter: string): boolean => filter.includes("journeys") || filter.endsWith(".spec.ts");

type Step = () => Promise<Tally>;

/** `--edition=lo` has journeys run in that edition of the product. */
const EDITION = /^--edition=(th|lo)$/;

/** Takes the edition out of what was asked for, and hands it on to what is started. */
const withoutEdition = (args: readonly string[]): readonly string[] => {
  const edition = args.map((arg) => EDITION.exec(arg)?.[1]).find((one) => one !== undefined);
  if (edition !== undefined) process.env["EDITION"] = edition;
  return args.filter((arg) => !EDITION.test(arg));
};

/** `npm test`: everything. `-- unit`, `-- journeys`, each with filters, or a path: that part alone. */
const stepsFor = ([first, ...rest]: readonly string[]): readonly Step[] => {
  if (first === undefined) return [check, build, () => unit(), () => journeys()];
  if (first === "unit") return [() => unit(...rest)];
  if (first === "journeys") return [() => journeys(...rest)];
  return isJourney(first) ? [() => journeys(first, ...rest)] : [() => unit(first, ...rest)];
};

mkdirSync(ARTEFACTS, { recursive: true });
let tally = NONE;
for (const step of stepsFor(withoutEdition(process.argv.slice(2)))) tally = add(tally, await step());
process.stdout.write(`\n${lineOf(tally)}\n`);
process.exitCode = tally.failed === 0 ? 0 : 1;
