import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { takePages } from "./pages.ts";

let folder: string;
let dist: string;
let taken: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "krapao-pages-"));
  dist = join(folder, "dist");
  taken = join(folder, "data", "pages", "member");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A build with a chunk of this hash. */
const build = (hash: string, ...more: readonly string[]): void => {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(join(dist, "assets"), { recursive: true });
  writeFileSync(join(dist, "index.html"), hash);
  writeFileSync(join(dist, ".built-from"), hash);
  for (const name of [`app-${hash}.js`, "font-0.woff2", ...more]) writeFileSync(join(dist, "assets", name), hash);
};

const assets = (): readonly string[] => readdirSync(join(taken, "assets")).toSorted();

test("a product serves its own copy, which a build does not change", () => {
  build("1");
  takePages(dist, taken);
  build("2");
  expect(readFileSync(join(taken, "index.html"), "utf8")).toBe("1");
  expect(assets()).toEqual(["app-1.js", "font-0.woff2"]);
});

test("the next start keeps the files that open pages of the previous build may request, and nothing older", () => {
  for (const hash of ["1", "2", "3"]) {
    build(hash);
    takePages(dist, taken);
    takePages(dist, taken);
  }
  expect(readFileSync(join(taken, "index.html"), "utf8")).toBe("3");
  expect(assets()).toEqual(["app-2.js", "app-3.js", "font-0.woff2"]);
});

test("a file that was removed and added again belongs to the build again", () => {
  build("1", "menu-0.js");
  takePages(dist, taken);
  build("2");
  takePages(dist, taken);
  build("3", "menu-0.js");
  takePages(dist, taken);
  build("4");
  takePages(dist, taken);
  expect(assets()).toEqual(["app-3.js", "app-4.js", "font-0.woff2", "menu-0.js"]);
});

test("an interrupted copy is made again", () => {
  build("1");
  takePages(dist, taken);
  mkdirSync(`${taken}.new`);
  writeFileSync(join(`${taken}.new`, "index.html"), "half");
  build("2");
  takePages(dist, taken);
  expect(readFileSync(join(taken, "index.html"), "utf8")).toBe("2");
  expect(readdirSync(join(taken, ".."))).toEqual(["member"]);
});
