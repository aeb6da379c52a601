import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { type Message } from "../src/message.ts";
import { compile } from "../src/compile.ts";
import { type Language, languages } from "../src/language.ts";

const MESSAGES = join(import.meta.dirname, "..", "messages");
const TYPES = join(import.meta.dirname, "..", "src", "messages.ts");

/** The messages of one file in their source form: ICU text by id. */
export type Sources = Record<string, string>;

/** The names of the chunks, which are the folders of `messages/`. */
export const chunkNames = (): string[] => readdirSync(MESSAGES).toSorted();

const pathOf = (chunk: string, language: Language): string => join(MESSAGES, chunk, `${language}.json`);

/** The text of a catalogue's file. */
export const readText = (chunk: string, language: Language): string => readFileSync(pathOf(chunk, language), "utf8");

/** A catalogue's messages, from its file. */
export const readSources = (chunk: string, language: Language): Sources =>
  JSON.parse(readText(chunk, language)) as Sources;

/** A catalogue in the form of its file: sorted by id, one line each. */
export const sourcesText = (sources: Sources): string => {
  const sorted = Object.entries(sources).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted.map(([id, text]) => [id, text.normalize("NFC")])), null, 2)}\n`;
};

const writeWhole = (path: string, text: string): void => {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
};

/** Writes a catalogue's file. */
export const writeSources = (chunk: string, language: Language, sources: Sources): void =>
  writeWhole(pathOf(chunk, language), sourcesText(sources));

/** The placeholders of a message. Those that choose a plural form take a number. */
export const placeholders = (message: Message): Map<string, "Value" | "number"> => {
  const found = new Map<string, "Value" | "number">();
  if (typeof message === "string") return found;
  for (const part of message) {
    if (typeof part === "string") continue;
    if (part.length === 1) {
      if (!found.has(part[0])) found.set(part[0], "Value");
    } else {
      found.set(part[0], "number");
      for (const form of Object.values(part[2]))
        for (const [name, kind] of placeholders(form)) if (!found.has(name)) found.set(name, kind);
    }
  }
  return found;
};

const takes = (icu: string): string => {
  const found = [...placeholders(compile(icu))].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return found.length === 0 ? "null" : `{ ${found.map(([name, kind]) => `readonly ${name}: ${kind}`).join("; ")} }`;
};

/** The generated file of types: each message by chunk, with its values. */
export const typesText = (): string => {
  const chunks = chunkNames().map((chunk) => {
    const lines = Object.entries(readSources(chunk, "en")).map(
      ([id, icu]) => `    ${JSON.stringify(id)}: ${takes(icu)};`,
    );
    return `  ${chunk}: {\n${lines.join("\n")}\n  };`;
  });
  return `// Written by tools/tidy.ts from messages/: do not change by hand.
import type { Value } from "./message.ts";

/** Every message by chunk, with the values it takes (null for none). */
export type Messages = {
${chunks.join("\n")}
};

/** A set of messages that is loaded at once. */
export type Chunk = keyof Messages;

/** Every message. */
export type MessageId = { [C in Chunk]: keyof Messages[C] }[Chunk] & string;
`;
};

/** The text of the generated file of types. */
export const readTypes = (): string => readFileSync(TYPES, "utf8");

/** Sorts and rewrites all catalogue files, and generates the file of types. */
export const tidy = (): void => {
  for (const chunk of chunkNames())
    for (const language of languages) writeSources(chunk, language, readSources(chunk, language));
  writeWhole(TYPES, typesText());
};
