import { reserveHeight } from "./lib/reserved-height.ts";
import { local, ofTab } from "./lib/storage.ts";

/**
 * Runs in the head of every page, after the stylesheet. Text is drawn when the page is parsed and the font of its
 * language is loaded, so a change of the font moves nothing. Elements without text, such as the dark top, are drawn at
 * once. A member's home gets the height that it had last.
 */
const LONGEST_MS = 2_000;
/**
 * A character from each font file that a language's pages need, currency signs included (packages/ui/src/fonts.css).
 */
const LETTERS: Readonly<Record<string, string>> = { th: "aก", lo: "aກ฿₭", en: "a฿" };

const root = document.documentElement;
const show = (): void => void delete root.dataset["fonts"];
root.dataset["fonts"] = "coming";
setTimeout(show, LONGEST_MS);
const drawNext = (): void => void requestAnimationFrame(show);
reserveHeight((local.get("token") === null ? ofTab : local).get("home"));
// While a page is being parsed, later content would move what is at its right edge.
const whole = new Promise((resolve) => {
  if (document.readyState === "loading") document.addEventListener("readystatechange", resolve, { once: true });
  else resolve(null);
});
void Promise.all([whole, document.fonts.load('1em "Krapao Sans"', LETTERS[root.lang] ?? "a")]).then(drawNext, show);
