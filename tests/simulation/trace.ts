import { createHash } from "node:crypto";

/** The events of a run, one a line. The same seed gives the same lines. */
export type Trace = {
  readonly say: (now: number, line: string) => void;
  /** An event that counts as a step: a person's action, a delivered call, a timer, a death. */
  readonly step: (now: number, line: string) => void;
  readonly steps: () => number;
  readonly hash: () => string;
  readonly tail: (count: number) => readonly string[];
};

const KEPT = 500;

/** Creates an empty trace. `onLine` is called for each line when it is written. */
export const createTrace = (onLine?: (line: string) => void): Trace => {
  const hash = createHash("sha256");
  let kept: string[] = [];
  let steps = 0;
  const say: Trace["say"] = (now, text) => {
    const line = `${(now / 1000).toFixed(3)} ${text}`;
    hash.update(`${line}\n`);
    kept.push(line);
    if (kept.length > 2 * KEPT) kept = kept.slice(-KEPT);
    onLine?.(line);
  };
  return {
    say,
    step: (now, line) => {
      steps += 1;
      say(now, line);
    },
    steps: () => steps,
    hash: () => hash.copy().digest("hex"),
    tail: (count) => kept.slice(-count),
  };
};
