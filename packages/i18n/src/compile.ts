import { compileMessage } from "@lingui/message-utils/compileMessage";

import { joinWords } from "./join-words.ts";
import type { Catalogue, Message, Part } from "./message.ts";

/** The result of Lingui's compiler. A plural may have an `offset`, which none of our messages uses. */
type Compiled = readonly (
  | string
  | readonly [string]
  | readonly [string, "plural", Readonly<Record<string, Compiled | number | undefined>>]
)[];

const simplified = (parts: Compiled): Message => {
  const simple: Part[] = parts.map((part) => {
    if (typeof part === "string" || part.length === 1) return part;
    const forms = Object.entries(part[2]).flatMap(([form, inner]) =>
      typeof inner === "object" ? [[form, simplified(inner)] as const] : [],
    );
    return [part[0], part[1], Object.fromEntries(forms)];
  });
  const only = simple.length === 1 ? simple[0] : undefined;
  return typeof only === "string" && only !== "#" ? only : simple;
};

/** ICU text as the parts that `formatMessage` takes. */
export const compile = (icu: string): Message => simplified(compileMessage(icu) as Compiled);

/** All messages of one file. */
export const compileAll = (messages: Readonly<Record<string, string>>): Catalogue =>
  Object.fromEntries(Object.entries(messages).map(([id, icu]) => [id, compile(icu)]));

/** All messages of one file, as pages show them. */
export const compileForPages = (messages: Readonly<Record<string, string>>): Catalogue =>
  compileAll(Object.fromEntries(Object.entries(messages).map(([id, icu]) => [id, joinWords(icu)])));
