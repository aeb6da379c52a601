import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { assertMayInstall } from "./bootstrap.mjs";

test("an installation where this account may not write is refused in one line that says what to do", () => {
  const folder = mkdtempSync(join(tmpdir(), "krapao-install-"));
  expect(() => assertMayInstall(folder)).not.toThrow();
  rmSync(folder, { recursive: true });
  expect(() => assertMayInstall(folder)).toThrow(
    /^The packages are not installed yet, .+: start the product there .+$/,
  );
});
