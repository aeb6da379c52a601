import { parseArgs } from "node:util";

import { runSeed } from "../../tests/simulation/run-seed.ts";
import { runSeeds } from "../../tests/simulation/run-seeds.ts";
import { runConcurrent, runConcurrentOnce } from "./concurrent.ts";
import { startTestServer } from "../testing/server.ts";
import { record } from "./record.ts";

// npm run sim -- --seed N [--trace]   one seed; with --trace all of its events
// npm run sim -- --long [--minutes M] [--first N]   seeds for an hour, recorded in docs/measurements.md
// npm run sim -- [--minutes M] [--seeds N] [--first N] [--json]   seeds for a minute, or N seeds
// npm run sim -- --concurrent [--seed N] [--long] [--minutes M] [--first N]   the concurrent simulation alone
// With --long and not --concurrent, both run for that long, one after the other.

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    trace: { type: "boolean", default: false },
    long: { type: "boolean", default: false },
    concurrent: { type: "boolean", default: false },
    minutes: { type: "string" },
    first: { type: "string" },
    seeds: { type: "string" },
    json: { type: "boolean", default: false },
  },
});

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const one = async (seed: string): Promise<boolean> => {
  const { steps, hash, problems, tail } = await runSeed(seed, values.trace ? { onLine: say } : {});
  if (problems.length > 0 && !values.trace) for (const line of tail) say(line);
  for (const problem of problems) say(`WRONG: ${problem}`);
  say(`seed ${seed}: ${steps} steps, trace ${hash.slice(0, 16)}, ${problems.length} problems`);
  return problems.length === 0;
};

const minutesOfAll = Number(values.minutes ?? (values.long ? 60 : 1));
// The long run uses seeds that no run used before.
const first = Number(values.first ?? (values.long ? Math.floor(Date.now() / 1_000) * 1_000 : 1));
const today = new Date().toISOString().slice(0, 10);

const concurrent = async (minutes: number): Promise<boolean> => {
  const { runs, keys, failed } = await runConcurrent(first, minutes);
  say(`${runs} concurrent runs from ${first} on, ${keys} keys, ${failed} failed`);
  if (values.long)
    record("concurrency", [
      `Concurrent simulation, ${today}: ${runs} runs from ${first} on in ${minutes} minutes, ${keys} keys, ${failed} failed (\`npm run sim -- --long\`).`,
    ]);
  return failed === 0;
};

const many = async (minutes: number): Promise<boolean> => {
  let [seeds, steps] = [0, 0];
  const { outcomes } = await runSeeds({
    first,
    least: Number(values.seeds ?? 1),
    milliseconds: values.seeds === undefined ? minutes * 60_000 : 0,
    onOutcome: (outcome) => {
      seeds += 1;
      steps += outcome.steps;
      if (seeds % 20 === 0) say(`${seeds} seeds, ${steps} steps`);
    },
  });
  const failed = outcomes.filter(({ problems }) => problems.length > 0);
  for (const { seed, problems, tail } of failed) {
    for (const line of tail) say(line);
    for (const problem of problems) say(`WRONG: ${problem}`);
    say(`repeat it by: npm run sim -- --seed ${seed}`);
  }
  say(`${seeds} seeds from ${first} on, ${steps} steps, ${failed.length} failed`);
  if (values.long)
    record("simulation", [
      `Simulation, ${today}: ${seeds} seeds from ${first} on in ${minutes} minutes, ${steps} steps, ${failed.length} failed (\`npm run sim -- --long\`).`,
    ]);
  if (values.json)
    say(JSON.stringify({ seeds, steps, failed: failed.map(({ seed, problems }) => ({ seed, problem: problems[0] })) }));
  return failed.length === 0;
};

const inOneProcess = async (minutes: number): Promise<boolean> => {
  const { server, stop } = await startTestServer();
  process.env["KRAPAO_TEST_SERVER"] = JSON.stringify(server);
  try {
    return await (values.seed === undefined ? many(minutes) : one(values.seed));
  } finally {
    await stop();
  }
};

const all = async (): Promise<boolean> => {
  if (values.concurrent) return values.seed === undefined ? concurrent(minutesOfAll) : runConcurrentOnce(values.seed);
  if (!values.long) return inOneProcess(minutesOfAll);
  const isGood = await inOneProcess(minutesOfAll);
  return (await concurrent(minutesOfAll)) && isGood;
};

process.exitCode = (await all()) ? 0 : 1;
// A process that died in a run leaves promises that never settle.
process.exit();
