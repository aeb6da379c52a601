import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { mutate } from "./apply.ts";
import { mutations } from "./mutations.ts";

const root = join(import.meta.dirname, "../..");
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "krapao-mutations-"));
  for (const { file } of mutations.flatMap(({ edits }) => edits)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), readFileSync(join(root, file)));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(mutations)("can be applied and reverted: $name", (mutation) => {
  const read = (): readonly string[] => mutation.edits.map(({ file }) => readFileSync(join(folder, file), "utf8"));
  const before = read();
  const undo = mutate(folder, mutation);
  expect(read()).not.toEqual(before);
  undo();
  expect(read()).toEqual(before);
});

test("a mutation that no longer fits is refused, and changes nothing", () => {
  const [{ file, find } = { file: "", find: "" }] = mutations.flatMap(({ edits }) => edits);
  const before = readFileSync(join(folder, file), "utf8");
  const edits = [
    { file, find, replace: "" },
    { file, find: "no such text anywhere", replace: "" },
  ];
  expect(() => mutate(folder, { name: "", edits, caughtBy: "simulation" })).toThrow(/0 times/);
  expect(readFileSync(join(folder, file), "utf8")).toBe(before);
});

const MIGRATIONS = "apps/server/src/db/migrations";
const MADE =
  /\b(?:create|drop)\b[^;(]*?\b(?:function|index)\s+(?:concurrently\s+)?(?:if (?:not )?exists\s+)?([^;(]*)/gi;

/** The names of the functions and indexes that a migration makes or drops, each with where in the text. */
const madeIn = (text: string): readonly { readonly name: string; readonly at: number }[] =>
  [...text.replaceAll(/--.*/g, (comment) => " ".repeat(comment.length)).matchAll(MADE)].flatMap(
    ({ 1: names = "", index }) =>
      names.split(",").map((name) => ({ name: name.trim().split(/\s/)[0] ?? "", at: index })),
  );

test.each(
  mutations.flatMap(({ name, edits }) =>
    edits.filter(({ file }) => file.startsWith(MIGRATIONS)).map((edit) => ({ name, ...edit })),
  ),
)("$name: $file is the last migration that makes what it edits", ({ file, find }) => {
  const text = readFileSync(join(root, file), "utf8");
  const end = text.indexOf(find) + find.length;
  const made = madeIn(text).findLast(({ at }) => at < end)?.name ?? "";
  expect(made).not.toBe("");
  const later = readdirSync(join(root, MIGRATIONS)).filter((other) => other.endsWith(".sql") && other > basename(file));
  const makes = later.filter((other) =>
    madeIn(readFileSync(join(root, MIGRATIONS, other), "utf8")).some(({ name }) => name === made),
  );
  expect(makes).toEqual([]);
});

test("there are sixty, each with its own name", () => {
  expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length);
  expect(mutations.length).toBeGreaterThanOrEqual(60);
});
