import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "../runtime.mjs";

/** Messages of screens that are not built yet. Each line is removed when its screen is added. */
const TO_COME: readonly RegExp[] = [
  /^member terms\.(attach|chat|image|message|playerLimits)/,
  /^member terms\.(video)/,
];

const SOURCES = "{apps/*/src,packages/*/{src,workshop}}/**/*.{ts,tsx}";
const NOT_SOURCES = /\.test\.tsx?$|\/testing\/|^packages\/i18n\/src\/messages\.ts$/;

/** A quoted text that could be the id of a message. */
const QUOTED = /["'`]([a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9_-]+)+)["'`]/g;
/** A template that could make an id: it begins with the id's first word, and each value stands between dots. */
const TEMPLATE = /`([a-z][A-Za-z0-9]*\.(?:[A-Za-z0-9_.-]|\$\{[^{}`]*\})*\$\{[^{}`]*\}[A-Za-z0-9_.-]*)`/g;

const escaped = (text: string): string => text.replaceAll(".", "\\.");

/** The ids that a template can make: each value is any text without a dot. */
const patternOf = (template: string): RegExp =>
  new RegExp(
    `^${template
      .split(/\$\{[^{}`]*\}/)
      .map(escaped)
      .join("[^.]+")}$`,
  );

/** The message ids of `ids` that no text asks for, by name or by a template such as `statuses.${state}`. */
export const unusedIds = (ids: readonly string[], texts: readonly string[]): readonly string[] => {
  const quoted = new Set(texts.flatMap((text) => [...text.matchAll(QUOTED)].map(([, id = ""]) => id)));
  const templates = new Set(texts.flatMap((text) => [...text.matchAll(TEMPLATE)].map(([, made = ""]) => made)));
  const patterns = [...templates].map(patternOf);
  return ids.filter((id) => !quoted.has(id) && !patterns.some((pattern) => pattern.test(id)));
};

/** Looks for messages that no code asks for. Each fault names the message and its chunk. */
export const checkWords = (): readonly string[] => {
  const texts = globSync(SOURCES, { cwd: ROOT })
    .filter((path) => !NOT_SOURCES.test(path))
    .map((path) => readFileSync(join(ROOT, path), "utf8"));
  return globSync("packages/i18n/messages/*/en.json", { cwd: ROOT }).flatMap((path) => {
    const chunk = path.split("/").at(-2) ?? "";
    const ids = Object.keys(JSON.parse(readFileSync(join(ROOT, path), "utf8")) as Record<string, string>);
    return unusedIds(ids, texts)
      .filter((id) => !TO_COME.some((pattern) => pattern.test(`${chunk} ${id}`)))
      .map((id) => `packages/i18n/messages/${chunk}: nothing uses ${id}`);
  });
};
