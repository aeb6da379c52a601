import { existsSync, readFileSync, rmSync } from "node:fs";

export type Tally = { readonly passed: number; readonly failed: number };

export const NONE: Tally = { passed: 0, failed: 0 };

/** Both together. */
export const add = (one: Tally, other: Tally): Tally => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
});

/** The last line of a run. */
export const lineOf = ({ passed, failed }: Tally): string => `${passed} passed, ${failed} failed`;

/** A run that ended with an error has failed at least once, also when it could not even say in what. */
const honest = (tally: Tally, code: number): Tally =>
  code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;

const numberAt = (report: unknown, ...path: readonly string[]): number => {
  let value = report;
  for (const name of path)
    value = typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return typeof value === "number" ? value : 0;
};

const readReport = (file: string): unknown => {
  if (!existsSync(file)) return null;
  const report: unknown = JSON.parse(readFileSync(file, "utf8"));
  rmSync(file);
  return report;
};

/** Of Vitest's JSON report; a test that was skipped did not pass. */
export const tallyVitest = (file: string, code: number): Tally => {
  const report = readReport(file);
  const notRun = numberAt(report, "numPendingTests") + numberAt(report, "numTodoTests");
  return honest(
    { passed: numberAt(report, "numPassedTests"), failed: numberAt(report, "numFailedTests") + notRun },
    code,
  );
};

/** Of Playwright's JSON report; one that was skipped, or needed a second try, did not pass. */
export const tallyPlaywright = (file: string, code: number): Tally => {
  const report = readReport(file);
  const failed = ["unexpected", "skipped", "flaky"].reduce((sum, name) => sum + numberAt(report, "stats", name), 0);
  return honest({ passed: numberAt(report, "stats", "expected"), failed }, code);
};
