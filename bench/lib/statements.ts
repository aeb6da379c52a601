import { readFileSync } from "node:fs";

/** Lets PostgreSQL log each statement with its time. This is slow, so it is used only for counting. */
export const LOG_STATEMENTS = { log_min_duration_statement: "0", log_parameter_max_length: "0" };

const LINE = /duration: ([\d.]+) ms {2}(parse|bind|execute|statement)(?: [^:]*)?: (.*)/;

export type Counted = { readonly text: string; readonly times: number; readonly ms: number };

/** Reads the log since the reader was made: each statement with its count and total time. */
export const createStatementReader = (logFile: string): (() => readonly Counted[]) => {
  let from = readFileSync(logFile).length;
  return () => {
    const bytes = readFileSync(logFile);
    // Each line of a statement after the first begins with a tab.
    const lines = bytes.subarray(from).toString().replaceAll("\n\t", " ").split("\n");
    from = bytes.length;
    const found = new Map<string, { times: number; ms: number }>();
    for (const line of lines) {
      const [, ms = "0", step, text = ""] = LINE.exec(line) ?? [];
      if (step === undefined) continue;
      const name = text.replace(/\s+/g, " ").slice(0, 110);
      const known = found.get(name) ?? { times: 0, ms: 0 };
      found.set(name, {
        times: known.times + (step === "execute" || step === "statement" ? 1 : 0),
        ms: known.ms + Number(ms),
      });
    }
    return [...found].map(([text, { times, ms }]) => ({ text, times, ms })).toSorted((a, b) => b.ms - a.ms);
  };
};
