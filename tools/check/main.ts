import { globSync } from "node:fs";

import { runCommand, type Outcome } from "../command.ts";
import { ROOT } from "../runtime.mjs";
import { checkHardCoded } from "./hard-coded.ts";
import { checkTexts } from "./texts.ts";
import { checkWords } from "./words.ts";

type Check = { readonly name: string; readonly run: () => Promise<Outcome> };

const command = (name: string, program: string, ...args: readonly string[]): Check => ({
  name,
  run: () => runCommand(program, args),
});

/**
 * Everything that runs on Node.js has the same options and shares sources, so it is one program, which the compiler and
 * the linter read once each.
 */
const ON_NODE = "tsconfig.json";

/**
 * Two checks run at once. If one compiler used several threads for a program, the threads would repeat much of the
 * work.
 */
const types = (path: string): Check => {
  const name = `types of ${path.replace(/\/tsconfig\.json$/, "")}`;
  return command(name, "tsc", "--noEmit", "--singleThreaded", "--pretty", "false", "-p", path);
};

const typeChecks = (): readonly Check[] => {
  const others = ["{apps,packages}/*/tsconfig.json", "apps/sandbox/src/page/tsconfig.json"].flatMap((pattern) =>
    globSync(pattern, { cwd: ROOT }),
  );
  return [ON_NODE, ...others.toSorted()].map(types);
};

const texts: Check = {
  name: "texts",
  run: async () => {
    const faults = await checkTexts();
    return { code: faults.length === 0 ? 0 : 1, output: faults.join("\n") };
  },
};

/** If it sees only few modules, something is wrong with its setup, and it would pass. */
const arrows: Check = {
  name: "arrows",
  run: async () => {
    const outcome = await runCommand("depcruise", [
      "--config",
      ".dependency-cruiser.cjs",
      "apps",
      "packages",
      "tools",
      "tests",
      "bench",
    ]);
    const seen = Number(/(\d+) modules/.exec(outcome.output)?.[1] ?? 0);
    const wanted = globSync("{apps,packages}/*/src/**/*.{ts,tsx}", { cwd: ROOT }).length;
    return seen >= wanted
      ? outcome
      : { code: 1, output: `${outcome.output}\nOnly ${seen} modules of ${wanted} were seen.` };
  },
};

const words: Check = {
  name: "words",
  run: async () => {
    const faults = [...checkWords(), ...checkHardCoded()];
    return { code: faults.length === 0 ? 0 : 1, output: faults.join("\n") };
  },
};

const CHECKS: readonly Check[] = [
  ...typeChecks(),
  command("lint", "oxlint", "--type-aware", "--deny-warnings"),
  command("format", "oxfmt", "--check", "."),
  arrows,
  command("unused", "knip", "--no-progress"),
  command("lock file", process.execPath, "tools/fix-lock.mjs", "--check"),
  texts,
  words,
];

/** Runs every check, two at once. Prints the output of each that fails. */
const main = async (): Promise<number> => {
  const waiting = [...CHECKS];
  let failed = 0;
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { code, output } = await check.run();
      process.stdout.write(
        `${code === 0 ? "ok    " : "failed"} ${check.name}\n${code === 0 ? "" : `${output.trim()}\n`}`,
      );
      if (code !== 0) failed++;
    }
  };
  await Promise.all([work(), work()]);
  return failed;
};

process.exitCode = (await main()) === 0 ? 0 : 1;
