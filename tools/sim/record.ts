import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "../runtime.mjs";

const FILE = join(ROOT, "docs/measurements.md");

/** The lines between the marks of `part` in docs/measurements.md. */
export const recorded = (part: string): readonly string[] => {
  const [, after = ""] = readFileSync(FILE, "utf8").split(`<!-- ${part} -->`);
  return (after.split(`<!-- /${part} -->`)[0] ?? "").split("\n").filter((line) => line !== "");
};

/** Replaces the lines between the marks of `part` in docs/measurements.md, or adds the part at its end. */
export const record = (part: string, lines: readonly string[]): void => {
  const [begin, end] = [`<!-- ${part} -->`, `<!-- /${part} -->`];
  const block = [begin, ...lines, end].join("\n");
  const text = readFileSync(FILE, "utf8");
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  const whole =
    from === -1 || to === -1
      ? `${text.trimEnd()}\n\n${block}\n`
      : `${text.slice(0, from)}${block}${text.slice(to + end.length)}`;
  writeFileSync(FILE, whole);
};
