import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useSyncExternalStore,
} from "react";

import type { I18n } from "./i18n.ts";
import type { Language } from "./language.ts";
import type { Values } from "./message.ts";
import type { Chunk } from "./messages.ts";
import { errorText, type MessagesOf, translate, type Translate, type Words } from "./words.ts";

const I18nContext = createContext<I18n | null>(null);

/** The app's messages, and the loader of their chunks. */
export const useI18n = (): I18n => {
  const i18n = use(I18nContext);
  if (i18n === null) throw new Error("no I18nProvider above");
  return i18n;
};

/** Provides the words to its children, and keeps `<html lang>` up to date. */
export const I18nProvider = ({ i18n, children }: { readonly i18n: I18n; readonly children: ReactNode }) => {
  const { language } = useSyncExternalStore(i18n.subscribe, i18n.words, i18n.words);
  // Before the effects of the children, whose requests tell the server this language.
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return <I18nContext value={i18n}>{children}</I18nContext>;
};

/** Provides the words of a language to a part of a page that shows it, such as a preview. */
export const WordsOf = ({ i18n, children }: { readonly i18n: I18n; readonly children: ReactNode }) => (
  <I18nContext value={i18n}>{children}</I18nContext>
);

/** The messages of the present language that are loaded, for formatting functions of this package. */
export const useWords = (): Words => {
  const i18n = useI18n();
  return useSyncExternalStore(i18n.subscribe, i18n.words, i18n.words);
};

/**
 * Returns a function for messages: `useT()` for those of every page, `useT("forms", "member")` also for those of these
 * chunks. Suspends until the chunks are loaded. An id of another chunk does not type-check.
 */
export const useT = <C extends Chunk = "public">(...chunks: readonly C[]): Translate<MessagesOf<C | "public">> => {
  const i18n = useI18n();
  const words = useWords();
  for (const chunk of ["public", ...chunks] as const) if (!i18n.isLoaded(chunk)) use(i18n.load(chunk));
  return translate<C | "public">(words);
};

/** The text of the server's error key, from the table when its chunk is loaded, otherwise the key. */
export const useErrorText = (): ((key: string, values?: Values) => string) => {
  const words = useWords();
  return useCallback((key: string, values?: Values) => errorText(words, key, values), [words]);
};

/** The present language, and how to change it. */
export const useLanguage = (): readonly [Language, (language: Language) => Promise<void>] => {
  const i18n = useI18n();
  return [useWords().language, i18n.setLanguage];
};

/** Loads chunks before they are needed. A failure is reported when they are needed. */
export const usePreloadWords = (...chunks: readonly Chunk[]): void => {
  const i18n = useI18n();
  const names = chunks.join();
  useEffect(() => {
    for (const chunk of names.split(",") as Chunk[]) i18n.load(chunk).catch(() => undefined);
  }, [i18n, names]);
};
