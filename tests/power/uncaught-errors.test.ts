import { spawnSync } from "node:child_process";

import { expect, test } from "vitest";

const UNCAUGHT_ERRORS = new URL("../../apps/server/src/lib/uncaught-errors.ts", import.meta.url).href;
const LOG = new URL("../../apps/server/src/lib/log.ts", import.meta.url).href;
const CLOCK = new URL("../../apps/server/src/lib/clock.ts", import.meta.url).href;

/** Runs a process that does `fault`, and would never end by itself. */
const run = (fault: string) => {
  const code = `
    import { exitOnUncaughtError } from ${JSON.stringify(UNCAUGHT_ERRORS)};
    import { createLog } from ${JSON.stringify(LOG)};
    import { createClock } from ${JSON.stringify(CLOCK)};
    exitOnUncaughtError(createLog(createClock(), "info"));
    setInterval(() => undefined, 1_000);
    ${fault}`;
  const args = ["--input-type=module", "--eval", code];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", timeout: 30_000 });
  return { status, lines: stdout.trim().split("\n"), stderr };
};

test.each([
  ["process.unhandled_rejection", "void Promise.reject(new Error('of 0812223333'));"],
  ["process.uncaught_exception", "setTimeout(() => { throw new Error('of 0812223333'); });"],
])("S57: %s is one masked line of the log, and the end of the process", (event, fault) => {
  const { status, lines, stderr } = run(fault);
  expect([status, stderr]).toEqual([1, ""]);
  expect(lines).toHaveLength(1);
  const line = JSON.parse(lines[0] ?? "") as unknown;
  expect(line).toMatchObject({ event, err: { name: "Error", message: "of ••••3333" } });
});
