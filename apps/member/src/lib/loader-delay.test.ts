import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { LOADER_DELAY_MS } from "@krapao/contract/constants";
import { expect, test } from "vitest";

test("a loader stays hidden for the specified delay, while the content that it replaces stays visible", () => {
  const css = readFileSync(fileURLToPath(import.meta.resolve("@krapao/ui/styles.css")), "utf8");
  const pieces = readFileSync(
    fileURLToPath(new URL("pieces.css", import.meta.resolve("@krapao/ui/styles.css"))),
    "utf8",
  );
  expect(css).toContain("pieces.css");
  expect(pieces).toContain(`loader-in 1ms ${LOADER_DELAY_MS}ms backwards`);
  expect(pieces).toContain(`loaded-out 1ms ${LOADER_DELAY_MS}ms forwards`);
});
