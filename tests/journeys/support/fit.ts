import type { Page } from "@playwright/test";

/**
 * What does not fit: a page that scrolls sideways, text that leaves the window or is cut by what is around it. What scrolls
 * by itself, what only a screen reader sees, and the cards beside the front one of a carousel do not count.
 */
export const misfits = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide`);
    const scrolls = (value: string): boolean => value === "auto" || value === "scroll";
    const cuts = (value: string): boolean => value === "hidden" || value === "clip";
    const isLost = (element: Element): boolean =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      element.closest(".sr-only, [tabindex='-1']:not([role=dialog], [role=alertdialog], [role=tab]), option") !== null;

    const cutBy = (element: Element, box: DOMRect): string | null => {
      for (let around: Element | null = element; around !== null; around = around.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(around);
        const edge = around.getBoundingClientRect();
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

    // What a sheet lies over is a scene of its own.
    const top = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1) ?? document.body;
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const element = text.parentElement;
      const words = text.textContent?.trim() ?? "";
      if (element === null || words === "" || isLost(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const box of range.getClientRects()) {
        const by = box.width < 1 ? null : cutBy(element, box);
        if (by !== null) {
          found.push(`“${words.slice(0, 40)}” is cut by ${by}`);
          break;
        }
      }
    }
    return found;
  });

/** Twice the text size, as a phone's or a browser's setting makes it. */
export const doubleText = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const grow = (): boolean => {
      if (document.documentElement === null) return false;
      document.documentElement.style.fontSize = "200%";
      return true;
    };
    if (grow()) return;
    const watch = new MutationObserver(() => {
      if (grow()) watch.disconnect();
    });
    watch.observe(document, { childList: true });
  });
};
