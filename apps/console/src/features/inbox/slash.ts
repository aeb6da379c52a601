type Canned = {
  readonly code: string;
  readonly texts: { readonly th: string; readonly lo: string; readonly en: string };
};

/** What is looked for while a text begins with a slash and holds no space; null otherwise. */
export const slashOf = (text: string): string | null => /^\/(\S*)$/.exec(text)?.[1]?.toLowerCase() ?? null;

/** Canned replies by what is typed after the slash: those whose code begins so, then those that hold it anywhere. */
export const cannedFor = <Item extends Canned>(items: readonly Item[], sought: string): readonly Item[] => {
  const begins = items.filter(({ code }) => code.startsWith(sought));
  const holds = items.filter(
    ({ code, texts }) =>
      !code.startsWith(sought) &&
      [code, texts.th, texts.lo, texts.en].some((text) => text.toLowerCase().includes(sought)),
  );
  return [...begins, ...holds];
};
