import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import { calls } from "@krapao/contract";
import { refusalsOf } from "@krapao/contract/refusals";
import { readCatalogue } from "@krapao/i18n/node";
import { expect, test } from "vitest";

import { memberRoutes } from "./member-routes.ts";
import { publicRoutes } from "./routes.ts";

const SOURCE = join(import.meta.dirname, "..");
type Chunk = Parameters<typeof readCatalogue>[0];

/** Told by the wizard and dialogs as the step that they are, or never answered to this app. */
const isToldOtherwise = (key: string): boolean => key === "NOT_READY";

/** What a file imports, at once or later. */
const importsOf = (text: string): readonly string[] =>
  [...text.matchAll(/(?:from|import\()\s*"([^"]+)"/g)].flatMap(([, name]) => (name === undefined ? [] : [name]));

type Reached = { readonly calls: Set<string>; readonly chunks: Set<string> };

/** The calls that a page's files import, and the chunks of words that they ask for, walked from one file on. */
const reach = (file: string): Reached => {
  const seen = new Set<string>();
  const found: Reached = { calls: new Set(), chunks: new Set() };
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    const text = readFileSync(path, "utf8");
    for (const [, names] of text.matchAll(/useT\(([^)]*)\)/g))
      for (const [, chunk] of (names ?? "").matchAll(/"(\w+)"/g)) if (chunk !== undefined) found.chunks.add(chunk);
    for (const name of importsOf(text)) {
      if (name.startsWith("@krapao/contract/")) found.calls.add(name.split("/").at(-1) ?? "");
      if (name.startsWith(".")) visit(join(dirname(path), name));
    }
  };
  visit(file);
  return found;
};

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Where a page's file is, by its address. */
const FILES: Readonly<Record<keyof typeof publicRoutes | keyof typeof memberRoutes, string>> = {
  "/login": "login",
  "/forgot": "forgot",
  "/register": "register",
  "/howto": "how-to",
  "/contact": "contact",
  "/user/home": "user/home",
  "/user/activity": "user/activity",
  "/user/profile": "user/profile",
  "/user/bonus": "user/bonus",
  "/user/statement": "user/statement",
  "/user/contact": "user/contact",
  "/user/spin": "user/spin",
};

const pages = Object.entries({ ...publicRoutes, ...memberRoutes }).map(
  ([path, { words }]) => [path, FILES[path as keyof typeof FILES], words] as const,
);

test.each(pages)("%s has words for every error of its calls", (_path, file, words) => {
  const { calls: names, chunks } = reach(join(SOURCE, "routes", `${file}.tsx`));
  const ids = new Set(
    [...new Set(["public", ...words, ...chunks])].flatMap((chunk) => Object.keys(readCatalogue(chunk as Chunk, "th"))),
  );
  const made = calls.filter(({ name }) => names.has(kebab(name)));
  const bare = made.flatMap((call) =>
    refusalsOf(call)
      .filter((key) => !isToldOtherwise(key) && !ids.has(`errors.${key}`))
      .map((key) => `${call.name}: ${key}`),
  );
  expect(bare, relative(SOURCE, file)).toEqual([]);
});

test("the walk finds a page's calls", () => {
  expect([...reach(join(SOURCE, "routes/register.tsx")).calls]).toContain("validate-account");
  expect([...reach(join(SOURCE, "routes/user/home.tsx")).calls]).toContain("withdraw-all");
});
