type Canned = {
  readonly code: string;
  readonly texts: { readonly th: string; readonly lo: string; readonly en: string };
};

/** The search text after a slash at the beginning, or null when the text has no slash there or contains a space. */
export const slashOf = (text: string): string | null => /^\/(\S*)$/.exec(text)?.[1]?.toLowerCase() ?? null;

/** Canned replies that match the text after the slash: codes that begin with it, then codes that contain it. */
export const cannedFor = <Item extends Canned>(items: readonly Item[], sought: string): readonly Item[] => {
  const begins = items.filter(({ code }) => code.startsWith(sought));
  const holds = items.filter(
    ({ code, texts }) =>
      !code.startsWith(sought) &&
      [code, texts.th, texts.lo, texts.en].some((text) => text.toLowerCase().includes(sought)),
  );
  return [...begins, ...holds];
};
