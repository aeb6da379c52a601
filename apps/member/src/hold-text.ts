import { keepRoom } from "./lib/home-room.ts";
import { local, ofTab } from "./lib/storage.ts";

/**
 * Runs in the head of every page, after the stylesheet: text is drawn once the page is read and the font of its language
 * is here, and never moves by being drawn in another first. What has no text, as the dark top, is drawn at once. A member's home gets
 * the room that it took last.
 */
const LONGEST_MS = 2_000;
/** A letter of each file that a language's pages need, currency signs included (packages/ui/src/fonts.css). */
const LETTERS: Readonly<Record<string, string>> = { th: "aก", lo: "aກ฿₭", en: "a฿" };

const root = document.documentElement;
const show = (): void => void delete root.dataset["fonts"];
root.dataset["fonts"] = "coming";
setTimeout(show, LONGEST_MS);
const drawNext = (): void => void requestAnimationFrame(show);
keepRoom((local.get("token") === null ? ofTab : local).get("home"));
// A page that is drawn while it is still being read moves what is at its right edge by what follows.
const whole = new Promise((resolve) => {
  if (document.readyState === "loading") document.addEventListener("readystatechange", resolve, { once: true });
  else resolve(null);
});
void Promise.all([whole, document.fonts.load('1em "Krapao Sans"', LETTERS[root.lang] ?? "a")]).then(drawNext, show);
