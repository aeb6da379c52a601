import type { Page } from "@playwright/test";

/** Notes the words that the page writes into pictures, from its next document on. */
export const watchDrawing = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const words: string[] = [];
    Object.assign(globalThis, { drawnWords: words });
    const brush = CanvasRenderingContext2D.prototype;
    const { fillText } = brush;
    brush.fillText = function note(text, ...place) {
      words.push(text);
      fillText.call(this, text, ...place);
    };
  });
};

/** The words that the page has written into pictures, in order. */
export const drawnWords = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Reflect.get(globalThis, "drawnWords") as string[]);
