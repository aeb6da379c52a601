import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { parseSync } from "vite";

import { ROOT } from "../runtime.mjs";

const SOURCES = "{apps/{member,console,sandbox},packages/ui}/src/**/*.tsx";
/** Attributes whose text people read or hear. */
const READ = new Set(["alt", "aria-description", "aria-label", "label", "placeholder", "title"]);
/** Words that are the same in every language: the product's name, keys, currencies, entities, a path as an example. */
const NAMES = /^(Krapao|KRAPAO|Ctrl K|Enter|Esc|[A-Z]|x|THB|LAK|&\w+;|\/\S+)$/;

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

const isWords = (value: unknown): value is string =>
  typeof value === "string" && /\p{L}/u.test(value) && !NAMES.test(value.trim());

/** The text of such an attribute, when it is written in the code. */
const attributeWords = ({ name, value }: Node): unknown =>
  isNode(name) && typeof name["name"] === "string" && READ.has(name["name"]) && isNode(value) ? value["value"] : null;

const wordsOf = (node: Node): unknown =>
  node["type"] === "JSXText" ? node["value"] : node["type"] === "JSXAttribute" ? attributeWords(node) : null;

/** Words in a component's code that should be a message. */
export const hardCodedIn = (path: string, code: string): readonly string[] => {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const each of value) visit(each);
      return;
    }
    if (!isNode(value)) return;
    const words = wordsOf(value);
    if (isWords(words)) found.push(words.trim());
    for (const each of Object.values(value)) visit(each);
  };
  visit(parseSync(path, code).program);
  return found;
};

/** Looks in every component for words that would be the same in each language. */
export const checkHardCoded = (): readonly string[] =>
  globSync(SOURCES, { cwd: ROOT })
    .filter((path) => !path.endsWith(".test.tsx"))
    .flatMap((path) =>
      hardCodedIn(path, readFileSync(join(ROOT, path), "utf8")).map(
        (words) => `${path}: “${words}” stands in the code, not in the messages`,
      ),
    );
