import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), "utf8");

/** The sizes that a style sheet sets, each by its first value. */
const sizesIn = (css: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...css.matchAll(/(--(?:text|radius|control)-[a-z]+): ([^;]+);/g)]
      .toReversed()
      .map(([, name = "", value = ""]) => [name, value]),
  );

test("what members see is previewed in the sizes of their app", () => {
  const own = sizesIn(read("theme.css") + read("tokens.css"));
  const [, frame = ""] = /\.member-frame \{([^}]*)\}/.exec(read("../../../apps/console/src/styles.css")) ?? [];
  expect(Object.keys(own)).toContain("--text-label");
  expect(sizesIn(frame)).toEqual(own);
});
