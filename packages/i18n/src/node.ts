import { readFileSync } from "node:fs";

import { compileAll, compileForPages } from "./compile.ts";
import type { Language } from "./language.ts";
import type { Catalogue } from "./message.ts";
import type { Chunk } from "./messages.ts";
import { createWords, type MessagesOf, translate, type Translate, type Words } from "./words.ts";

const cache = new Map<string, Catalogue>();

const readTexts = (name: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../messages/${name}.json`, import.meta.url), "utf8")) as Record<string, string>;

/** One chunk in one language, compiled from its file and kept. For Node.js. */
export const readCatalogue = (chunk: Chunk, language: Language): Catalogue => {
  const name = `${chunk}/${language}`;
  const known = cache.get(name);
  if (known !== undefined) return known;
  const catalogue = compileAll(readTexts(name));
  cache.set(name, catalogue);
  return catalogue;
};

/** The words of one language with these chunks, for Node.js. */
export const readWords = (language: Language, ...chunks: readonly Chunk[]): Words =>
  createWords(
    language,
    chunks.map((chunk) => readCatalogue(chunk, language)),
  );

/** The words of one language with these chunks, as pages show them, for code that looks for them in a page. */
export const readPageWords = (language: Language, ...chunks: readonly Chunk[]): Words =>
  createWords(
    language,
    chunks.map((chunk) => compileForPages(readTexts(`${chunk}/${language}`))),
  );

/** The server's own texts, such as an SMS, in one language. */
export const serverT = (language: Language): Translate<MessagesOf<"server">> =>
  translate<"server">(readWords(language, "server"));
