import type { BrowserContext } from "@playwright/test";

import { slowDown } from "./web-visit.ts";

/** A navigation inside the app: the time until the screen changes, and whether it was empty in between. */
export type Step = { readonly answeredMs: number; readonly wasBlank: boolean };

/** Presses a link to a page whose code is not loaded yet, and checks every frame until the page is shown. */
export const stepTo = async (context: BrowserContext, from: string, path: string): Promise<Step> => {
  const page = await context.newPage();
  try {
    // The app's idle loading is blocked, so that the page's code is really missing.
    await page.addInitScript(() => {
      globalThis.requestIdleCallback = () => 0;
    });
    await page.goto(from);
    const link = page.locator(`nav a[href="${path}"]:visible`).first();
    await link.waitFor();
    // A member reads the page before the press: what it still loads is not part of the step.
    await page.waitForLoadState("networkidle");
    await slowDown(page);
    const watched = page.evaluate(
      (wanted) =>
        new Promise<Step>((resolve) => {
          let pressedAt = 0;
          let answeredAt = 0;
          let wasBlank = false;
          const changed = new MutationObserver(() => {
            // A frame's own time is when it was due, which on a busy processor is before the press.
            if (pressedAt > 0 && answeredAt === 0) requestAnimationFrame(() => (answeredAt ||= performance.now()));
          });
          changed.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
          addEventListener("pointerdown", ({ timeStamp }) => (pressedAt ||= timeStamp), { capture: true });
          const look = (): void => {
            const main = document.querySelector("main");
            if (main === null || (main.textContent === "" && main.querySelector("svg, img, [aria-busy]") === null))
              wasBlank = true;
            if (answeredAt > 0 && location.pathname === wanted && main?.querySelector("h1") !== null)
              resolve({ answeredMs: answeredAt - pressedAt, wasBlank });
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        }),
      path,
    );
    await link.click({ noWaitAfter: true });
    return await watched;
  } finally {
    await page.close();
  }
};
