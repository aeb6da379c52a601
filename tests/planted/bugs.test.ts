import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { plant } from "./apply.ts";
import { bugs } from "./bugs.ts";

const root = join(import.meta.dirname, "../..");
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "krapao-planted-"));
  for (const { file } of bugs.flatMap(({ edits }) => edits)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), readFileSync(join(root, file)));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(bugs)("can still be planted, and taken out again: $name", (bug) => {
  const read = (): readonly string[] => bug.edits.map(({ file }) => readFileSync(join(folder, file), "utf8"));
  const before = read();
  const takeOut = plant(folder, bug);
  expect(read()).not.toEqual(before);
  takeOut();
  expect(read()).toEqual(before);
});

test("a bug that does not fit any more is refused, and changes nothing", () => {
  const [{ file, find } = { file: "", find: "" }] = bugs.flatMap(({ edits }) => edits);
  const before = readFileSync(join(folder, file), "utf8");
  const edits = [
    { file, find, replace: "" },
    { file, find: "no such text anywhere", replace: "" },
  ];
  expect(() => plant(folder, { name: "", edits, caughtBy: "simulation" })).toThrow(/0 times/);
  expect(readFileSync(join(folder, file), "utf8")).toBe(before);
});

test("there are a dozen, each with a name of its own", () => {
  expect(new Set(bugs.map(({ name }) => name)).size).toBe(bugs.length);
  expect(bugs.length).toBeGreaterThanOrEqual(12);
});
