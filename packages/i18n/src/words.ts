import type { Language } from "./language.ts";
import { type Catalogue, formatMessage, type Message, type Values } from "./message.ts";
import type { Chunk, MessageId, Messages } from "./messages.ts";

/** The words of one language, as far as they are loaded. */
export type Words = {
  readonly language: Language;
  /** The message in this language. Its id when it is not loaded. Prefer the typed `useT` or `wordsOf`. */
  readonly say: (id: MessageId, values?: Values) => string;
  /** The message of an id that came from outside. Null when there is none. */
  readonly find: (id: string, values?: Values) => string | null;
};

type ValuesOf<Takes> = Takes extends null ? [] : [values: Takes];

/** Returns a message of the given chunks. The type of its values follows from its placeholders. */
export type Translate<Ids> = <Id extends keyof Ids & string>(id: Id, ...values: ValuesOf<Ids[Id]>) => string;

type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The messages of several chunks together. */
export type MessagesOf<C extends Chunk> = Together<{ [K in C]: Messages[K] }[C]>;

/** Words over the catalogues that are loaded. */
export const createWords = (language: Language, catalogues: Iterable<Catalogue>): Words => {
  const all = new Map<string, Message>();
  for (const catalogue of catalogues) for (const [id, message] of Object.entries(catalogue)) all.set(id, message);
  const find = (id: string, values?: Values): string | null => {
    const message = all.get(id);
    return message === undefined ? null : formatMessage(message, values);
  };
  return { language, find, say: (id, values) => find(id, values) ?? id };
};

/** Typed access to the given chunks, which must be loaded. */
export const translate = <C extends Chunk>(words: Words): Translate<MessagesOf<C>> =>
  words.say as Translate<MessagesOf<C>>;

/** The text of an error key: the table's text, otherwise the key itself (SPEC.md section 8). */
export const errorText = (words: Words, key: string, values?: Values): string =>
  words.find(`errors.${key}`, values) ?? key;
