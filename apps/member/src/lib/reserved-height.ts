/**
 * The height of the head of a member's home, from the last time that it was complete: `390 th 412`, the window's width,
 * the language and the height, in CSS pixels. It is not valid for another width or language.
 */
export const reservedHeightText = (height: number): string =>
  `${window.innerWidth} ${document.documentElement.lang} ${Math.ceil(height)}`;

/** The stored height for the present window and language. Null where there is none. */
const heightOf = (kept: string | null): number | null => {
  const [width, language, height] = kept?.split(" ") ?? [];
  const isForUs = Number(width) === window.innerWidth && language === document.documentElement.lang;
  return isForUs && Number(height) > 0 ? Number(height) : null;
};

/** Reserves that height while the home loads (styles.css), so that what is below the head does not move. */
export const reserveHeight = (kept: string | null): void => {
  const { dataset, style } = document.documentElement;
  const height = heightOf(kept);
  if (height === null) {
    delete dataset["home"];
    return;
  }
  style.setProperty("--home-head", `${height}px`);
  dataset["home"] = "";
};

/** Whether the height is reserved. False while a page is prerendered. */
export const isHeightReserved = (): boolean =>
  typeof document !== "undefined" && document.documentElement.dataset["home"] !== undefined;
