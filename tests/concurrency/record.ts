import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "../../tools/runtime.mjs";
import type { Time } from "./time.ts";

/** What happened in a run, one event a line: the run's time, the machine's time, who, what. */
export type RunRecord = {
  readonly say: (who: string, what: string) => void;
  /** The last `count` lines. */
  readonly tail: (count: number) => readonly string[];
  /** Writes everything into artefacts/ and returns the path from the project's root. */
  readonly save: (name: string) => string;
};

/** The most lines that are kept. The oldest are dropped. */
const MOST = 400_000;
const FOLDER = "artefacts/concurrency";

/** Seconds of the run and of the machine, both from the start of the run. */
const stampOf = (time: Time) => {
  const [start, machine] = [time.now(), performance.now()];
  const seconds = (ms: number): string => (ms / 1_000).toFixed(3).padStart(9);
  return (): string => `${seconds(time.now() - start)} ${seconds(performance.now() - machine)}`;
};

/** Creates an empty record of a run. */
export const createRecord = (time: Time): RunRecord => {
  const stamp = stampOf(time);
  let lines: string[] = [];
  return {
    say: (who, what) => {
      lines.push(`${stamp()} ${who.padEnd(8)} ${what}`);
      if (lines.length > 2 * MOST) lines = lines.slice(-MOST);
    },
    tail: (count) => lines.slice(-count),
    save: (name) => {
      mkdirSync(join(ROOT, FOLDER), { recursive: true });
      const path = `${FOLDER}/${name}.log`;
      writeFileSync(join(ROOT, path), `   run's s machine's s who      what\n${lines.join("\n")}\n`);
      return path;
    },
  };
};
