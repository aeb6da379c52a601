import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import { calls } from "@krapao/contract";
import { refusalsOf } from "@krapao/contract/refusals";
import { CLAIM_ERRORS, SPIN_ERRORS } from "@krapao/contract/spin/shapes";
import { SLIP_NOTES } from "@krapao/contract/statement/shapes";
import { languages } from "@krapao/i18n/language";
import type { Message } from "@krapao/i18n/message";
import { readCatalogue } from "@krapao/i18n/node";
import { expect, test } from "vitest";

import { memberRoutes } from "./member-routes.ts";
import { publicRoutes } from "./routes.ts";

const SOURCE = join(import.meta.dirname, "..");
type Chunk = Parameters<typeof readCatalogue>[0];

/** The wizard and dialogs handle this error as a step, or this app never receives it. */
const isToldOtherwise = (key: string): boolean => key === "NOT_READY";

/** The static and dynamic imports of a file. */
const importsOf = (text: string): readonly string[] =>
  [...text.matchAll(/(?:from|import\()\s*"([^"]+)"/g)].flatMap(([, name]) => (name === undefined ? [] : [name]));

type Reached = { readonly calls: Set<string>; readonly chunks: Set<string> };

/** The calls that a page's files import, and the message chunks that they request, followed from one file. */
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

/** Whether the message is a text for members, and not the key itself. */
const isText = (text: Message | undefined, key: string): boolean =>
  text !== undefined && text.length > 0 && !JSON.stringify(text).includes(key);

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The file of each page, by its address. */
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

/** What stands around pages or outside them, with the chunks that are there before it. */
const AROUND = [
  ["the member's shell", "../shell/member-shell", ["forms", "member"]],
  ["the visitors' shell", "../shell/public-shell", []],
  ["a receipt", "receipt", []],
  ["the end of the service", "terminated", []],
] as const;

test.each([...pages, ...AROUND])("%s has messages for every error of its calls", (_path, file, words) => {
  const { calls: names, chunks } = reach(join(SOURCE, "routes", `${file}.tsx`));
  const loaded = [...new Set(["public", ...words, ...chunks])] as Chunk[];
  const made = calls.filter(({ name }) => names.has(kebab(name)));
  const bare = languages.flatMap((language) => {
    const texts = new Map(loaded.flatMap((chunk) => Object.entries(readCatalogue(chunk, language))));
    return made.flatMap((call) =>
      refusalsOf(call)
        .filter((key) => !isToldOtherwise(key) && !isText(texts.get(`errors.${key}`), key))
        .map((key) => `${language} ${call.name}: ${key}`),
    );
  });
  expect(bare, relative(SOURCE, file)).toEqual([]);
});

test.each(languages)("every reason to refuse a coupon, a spin or a slip has a message in %s", (language) => {
  const texts = new Map(
    (["member", "spin"] as const).flatMap((chunk) => Object.entries(readCatalogue(chunk, language))),
  );
  const codes = [...SPIN_ERRORS, ...CLAIM_ERRORS].map((code) => [`spinErrors.${code}`, code] as const);
  const notes = SLIP_NOTES.map((note) => [`slipReasons.${note}`, note] as const);
  const bare = [...codes, ...notes].filter(([id, key]) => !isText(texts.get(id), key)).map(([id]) => id);
  expect(bare).toEqual([]);
});

test("the search finds a page's calls", () => {
  expect([...reach(join(SOURCE, "routes/register.tsx")).calls]).toContain("validate-account");
  expect([...reach(join(SOURCE, "routes/user/home.tsx")).calls]).toContain("withdraw-all");
});
