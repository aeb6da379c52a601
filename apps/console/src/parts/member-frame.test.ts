import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), "utf8");

/** The sizes that a style sheet sets, each by its first value. */
const sizesIn = (css: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...css.matchAll(/(--(?:text|radius|control)-[a-z]+): ([\d.]+(?:rem|px));/g)]
      .toReversed()
      .map(([, name = "", value = ""]) => [name, value]),
  );

test("what members see is previewed in the sizes of their app", () => {
  const own = sizesIn(read("../../../../packages/ui/src/theme.css") + read("../../../../packages/ui/src/tokens.css"));
  const [, frame = ""] = /\.member-frame \{([^}]*)\}/.exec(read("../styles.css")) ?? [];
  expect(sizesIn(frame)).toEqual(own);
});
