import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { takeDataFolder } from "./data-folder.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "krapao-data-"));
  chmodSync(folder, 0o777);
});
afterEach(() => rmSync(folder, { recursive: true }));

const mode = (): number => statSync(folder).mode & 0o777;

test("a folder that everybody uses is refused and stays theirs", async () => {
  writeFileSync(join(folder, "another's file"), "");
  await expect(takeDataFolder(folder)).rejects.toThrow(/^DATA_DIR=.+ is a folder that everybody may write in, .+$/);
  expect(mode()).toBe(0o777);
});

test("an empty folder is taken for us alone, and so is one that was ours", async () => {
  (await takeDataFolder(folder)).release();
  expect(mode()).toBe(0o700);
  chmodSync(folder, 0o777);
  (await takeDataFolder(folder)).release();
  expect(mode()).toBe(0o700);
});
