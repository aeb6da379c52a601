/**
 * The room that the head of a member's home takes, from the last time that it stood whole: `390 th 412`, the window's
 * width, the language and the height, in CSS pixels. It does not count for another width or language.
 */
export const roomText = (height: number): string =>
  `${window.innerWidth} ${document.documentElement.lang} ${Math.ceil(height)}`;

/** The height that is kept for the present window and language; null where there is none. */
const heightOf = (kept: string | null): number | null => {
  const [width, language, height] = kept?.split(" ") ?? [];
  const isForUs = Number(width) === window.innerWidth && language === document.documentElement.lang;
  return isForUs && Number(height) > 0 ? Number(height) : null;
};

/** Keeps that room while the home loads (styles.css), so that what is below the head does not move. */
export const keepRoom = (kept: string | null): void => {
  const { dataset, style } = document.documentElement;
  const height = heightOf(kept);
  if (height === null) {
    delete dataset["home"];
    return;
  }
  style.setProperty("--home-head", `${height}px`);
  dataset["home"] = "";
};

/** Whether room is kept; never while a page is made at build time. */
export const isRoomKept = (): boolean =>
  typeof document !== "undefined" && document.documentElement.dataset["home"] !== undefined;
