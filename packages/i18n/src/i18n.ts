import type { Language } from "./language.ts";
import type { Catalogue } from "./message.ts";
import type { Chunk } from "./messages.ts";
import { createWords, type Words } from "./words.ts";

/** Loads one chunk of one language. */
export type LoadCatalogue = (chunk: Chunk, language: Language) => Promise<Catalogue>;

/** The words of a running app: its language, and the loaded chunks. */
export type I18n = {
  readonly words: () => Words;
  readonly isLoaded: (chunk: Chunk) => boolean;
  /**
   * Loads a chunk in the present language. Returns the same promise while it is loading. After a failure it can be
   * called again.
   */
  readonly load: (chunk: Chunk) => Promise<void>;
  /**
   * Changes the language after all loaded chunks have been loaded in it too, so that no text on the screen is missing.
   */
  readonly setLanguage: (language: Language) => Promise<void>;
  readonly subscribe: (listener: () => void) => () => void;
};

const FAILURE_KEPT_MS = 1_000;

/** Words that are loaded on demand. `ready` are chunks that are already loaded, in the given language. */
export const createI18n = (
  language: Language,
  load: LoadCatalogue,
  ready: Partial<Record<Chunk, Catalogue>> = {},
): I18n => {
  let loaded = new Map(Object.entries(ready)) as Map<Chunk, Catalogue>;
  let words = createWords(language, loaded.values());
  const loading = new Map<Chunk, Promise<void>>();
  const listeners = new Set<() => void>();
  /** Of several changes of the language the last one counts. */
  let change = 0;

  const become = (next: Language, catalogues: Map<Chunk, Catalogue>): void => {
    loaded = catalogues;
    words = createWords(next, loaded.values());
    for (const listener of listeners) listener();
  };

  const bring = (chunk: Chunk): Promise<void> => {
    const asked = words.language;
    return load(chunk, asked).then((catalogue) => {
      // The language changed while this was loading.
      if (asked !== words.language) return bring(chunk);
      become(asked, new Map(loaded).set(chunk, catalogue));
      return undefined;
    });
  };

  return {
    words: () => words,
    isLoaded: (chunk) => loaded.has(chunk),
    load: (chunk) => {
      if (loaded.has(chunk)) return Promise.resolve();
      const underWay = loading.get(chunk);
      if (underWay !== undefined) return underWay;
      const forget = (): void => void loading.delete(chunk);
      const now = bring(chunk);
      loading.set(chunk, now);
      // A failure is kept for a moment: a page that asks again while it renders must see it, and not ask without end.
      now.then(forget, () => setTimeout(forget, FAILURE_KEPT_MS));
      return now;
    },
    setLanguage: async (next) => {
      const mine = ++change;
      if (next === words.language) return;
      let here = new Map<Chunk, Catalogue>();
      // A chunk may arrive in the old language meanwhile. Then it is loaded in the new one too.
      while ([...loaded.keys()].some((chunk) => !here.has(chunk))) {
        const missing = [...loaded.keys()].filter((chunk) => !here.has(chunk));
        const brought = await Promise.all(missing.map(async (chunk) => [chunk, await load(chunk, next)] as const));
        here = new Map([...here, ...brought]);
      }
      if (mine === change) become(next, here);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
