import { existsSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

import { ROOT } from "../runtime.mjs";

/** A test that did not pass: its file from the root. The file is `""` when a run ended without naming one. */
export type Failure = { readonly file: string; readonly title: string; readonly message: string };
export type Report = { readonly passed: number; readonly failures: readonly Failure[] };

const vitestReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })).default([]) })),
    }),
  ),
});
const playwrightSuite = z.object({
  specs: z.array(playwrightSpec).default([]),
  get suites() {
    return z.array(playwrightSuite).default([]);
  },
});
const playwrightReport = z.object({
  suites: z.array(playwrightSuite),
  errors: z.array(z.object({ message: z.string().optional() })).default([]),
});

const readReport = <Shape extends z.ZodType>(shape: Shape, file: string): z.infer<Shape> | null => {
  if (!existsSync(file)) return null;
  const report = shape.parse(JSON.parse(readFileSync(file, "utf8")));
  rmSync(file);
  return report;
};

const failure = (file: string, title: string, messages: readonly (string | undefined)[]): Failure => ({
  file,
  title,
  message: stripVTControlCharacters(messages.filter((each) => each !== undefined).join("\n")),
});

/** A run that ended with an error has at least one failure, even when its report names none. */
const honest = (report: Report, code: number): Report =>
  code !== 0 && report.failures.length === 0
    ? { ...report, failures: [failure("", `the run ended with code ${code}`, [])] }
    : report;

/** Reads and removes Vitest's JSON report. A test that was skipped did not pass. */
export const readVitest = (file: string, code: number): Report => {
  const report = readReport(vitestReport, file);
  const failures = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(ROOT, name);
    const failed = assertionResults
      .filter((each) => each.status !== "passed")
      .map((each) => failure(path, each.fullName, each.failureMessages ?? [each.status]));
    // A hook or an import that fails belongs to the file, not to a test.
    return status === "failed" && failed.length === 0 ? [failure(path, "(the file)", [message])] : failed;
  });
  return honest({ passed: report?.numPassedTests ?? 0, failures }, code);
};

type Suite = z.infer<typeof playwrightSuite>;
const specsOf = ({ specs, suites }: Suite): readonly z.infer<typeof playwrightSpec>[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** Reads and removes Playwright's JSON report. A journey that was skipped did not pass. */
export const readPlaywright = (file: string, code: number): Report => {
  const report = readReport(playwrightReport, file);
  const journeys = (report?.suites ?? [])
    .flatMap(specsOf)
    .flatMap((spec) => spec.tests.map((each) => ({ ...each, ...spec })));
  const failures = journeys
    .filter(({ status }) => status !== "expected")
    .map(({ title, file: name, status, results }) => {
      const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message));
      return failure(`tests/journeys/${name}`, title, messages.length === 0 ? [status] : messages);
    });
  const outside = (report?.errors ?? []).map(({ message }) => failure("", "the journeys' own start", [message]));
  return honest({ passed: journeys.length - failures.length, failures: [...failures, ...outside] }, code);
};
