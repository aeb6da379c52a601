import type { Language } from "@krapao/i18n/language";
import type { Page } from "@playwright/test";

import { changeLanguage, shownLanguage } from "./change-language.ts";

type Size = { readonly width: number; readonly height: number };

/** Changes a page's size, and waits until the page has noticed it. */
export const resize = async (page: Page, size: Size): Promise<void> => {
  await page.setViewportSize(size);
  await page.waitForFunction((width) => innerWidth === width, size.width);
  await page.evaluate(() => new Promise(requestAnimationFrame));
};

/**
 * What does not fit: a page or a sheet that scrolls sideways, text that leaves the window or is clipped, items of a
 * menu that touch, or a button in the header of a desktop page whose text wraps. Areas that scroll, text for screen
 * readers only, and the side cards of a carousel do not count.
 */
const misfits = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide`);
    const scrolls = (value: string): boolean => value === "auto" || value === "scroll";
    const cuts = (value: string): boolean => value === "hidden" || value === "clip";
    const isLost = (element: Element): boolean =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      (innerWidth < 768 && element.closest(String.raw`.max-md\:sr-only`) !== null) ||
      (innerWidth < 640 && element.closest(String.raw`.max-sm\:sr-only`) !== null) ||
      element.closest(String.raw`[data-stacked] .stacked\:sr-only`) !== null ||
      // A preview ends in an ellipsis on purpose.
      element.closest("[class*='line-clamp-']") !== null ||
      element.closest(
        ".sr-only, [inert], [tabindex='-1']:not(dialog, [role=dialog], [role=alertdialog], [role=tab], [data-row]), option",
      ) !== null;

    // Nothing moves during one check, and many texts share their ancestors, so each ancestor is measured once.
    const known = new Map<Element, { overflowX: string; overflowY: string; position: string; edge: DOMRect }>();
    const frameOf = (element: Element) => {
      const before = known.get(element);
      if (before !== undefined) return before;
      const { overflowX, overflowY, position } = getComputedStyle(element);
      const frame = { overflowX, overflowY, position, edge: element.getBoundingClientRect() };
      known.set(element, frame);
      return frame;
    };

    const cutBy = (element: Element, box: DOMRect): string | null => {
      for (let around: Element | null = element; around !== null; around = around.parentElement) {
        const { overflowX, overflowY, position, edge } = frameOf(around);
        const wide = box.right > edge.right + 1 || box.left < edge.left - 1;
        const high = box.bottom > edge.bottom + 1 || box.top < edge.top - 1;
        if (around !== document.documentElement && around !== document.body) {
          if ((wide && cuts(overflowX)) || (high && cuts(overflowY))) return around.className;
          if ((wide && scrolls(overflowX)) || (high && scrolls(overflowY))) return null;
        }
        if (position === "fixed") break;
      }
      return box.right > innerWidth + 1 || box.left < -1 ? "the window" : null;
    };

    // The page under a sheet is a scene of its own.
    const top =
      [...document.querySelectorAll("[role=dialog], [role=alertdialog], dialog[open]")].at(-1) ?? document.body;
    for (const body of top === document.body ? [] : top.querySelectorAll(".overflow-y-auto"))
      if (body.scrollWidth > body.clientWidth) found.push(`a sheet scrolls sideways, ${body.scrollWidth} wide`);
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    /** The texts of menus: the item that each belongs to, and their positions. */
    const inMenus: { readonly words: string; readonly item: Element; readonly box: DOMRect }[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const element = text.parentElement;
      const words = text.textContent?.trim() ?? "";
      if (element === null || words === "" || isLost(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const boxes = [...range.getClientRects()];
      const item = element.closest("nav a, nav button");
      if (item !== null) inMenus.push(...boxes.map((box) => ({ words, item, box })));
      if (innerWidth >= 1024 && element.closest("header button") !== null)
        if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1) found.push(`“${words}” wraps`);
      for (const box of boxes) {
        const by = box.width < 1 ? null : cutBy(element, box);
        if (by !== null) {
          found.push(`“${words.slice(0, 40)}” is cut by ${by}`);
          break;
        }
      }
    }
    for (const [at, one] of inMenus.entries())
      for (const other of inMenus.slice(at + 1)) {
        const isBeside = one.box.top < other.box.bottom && other.box.top < one.box.bottom;
        const apart = Math.max(one.box.left, other.box.left) - Math.min(one.box.right, other.box.right);
        if (one.item !== other.item && isBeside && apart < 2) found.push(`“${one.words}” touches “${other.words}”`);
      }
    return found;
  });

const setTextSize = (page: Page, size: "200%" | ""): Promise<void> =>
  page.evaluate((wanted) => {
    document.documentElement.style.fontSize = wanted;
  }, size);

/** The misfits that last for a second. The first check may still see the layout of another size or language. */
export const settledMisfits = async (page: Page): Promise<readonly string[]> => {
  let found = await misfits(page);
  for (let look = 0; look < 10; look += 1) {
    await page.waitForTimeout(100);
    const previous = found;
    found = await misfits(page);
    if (found.length === 0 && previous.length === 0) break;
  }
  return found;
};

/**
 * {@link misfits} of a page on a phone of 320 px at twice the text size, as a setting of the phone or the browser sets
 * it, in each of these languages. The page then returns to its own language. An element that a script lays out, such as
 * a carousel, has a second to adapt to the size.
 */
export const narrowMisfits = async (page: Page, languages: readonly Language[]): Promise<readonly string[]> => {
  const before = page.viewportSize();
  const own = await shownLanguage(page);
  await resize(page, { width: 320, height: 720 });
  await setTextSize(page, "200%");
  const found: string[] = [];
  for (const language of languages) {
    await changeLanguage(page, language);
    found.push(...(await settledMisfits(page)).map((misfit) => `in ${language}: ${misfit}`));
  }
  await changeLanguage(page, own);
  await setTextSize(page, "");
  if (before !== null) await resize(page, before);
  return found;
};
