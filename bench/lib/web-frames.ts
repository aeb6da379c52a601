import type { BrowserContext, Page } from "@playwright/test";

import { PHONE, slowDown } from "./web-visit.ts";

/** The frames per second that the page draws during `ms`. */
const framesWhile = (page: Page, ms: number): Promise<number> =>
  page.evaluate(
    (span) =>
      new Promise<number>((resolve) => {
        let frames = 0;
        const start = performance.now();
        const next = (now: number): void => {
          frames += 1;
          if (now - start < span) requestAnimationFrame(next);
          else resolve((frames * 1_000) / (now - start));
        };
        requestAnimationFrame(next);
      }),
    ms,
  );

/** The frames per second while the home's carousel is swiped from one end to the other. */
export const carouselFrames = async (context: BrowserContext, address: string): Promise<number> => {
  const page = await context.newPage();
  try {
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    const card = page.locator("main li[aria-hidden=false]").first();
    await card.scrollIntoViewIfNeeded();
    const box = await card.boundingBox();
    if (box === null) throw new Error("no card to throw");
    const session = await slowDown(page);
    const y = box.y + box.height / 2;
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: PHONE.width - 60, y }] });
    const frames = framesWhile(page, 1_200);
    for (let step = 1; step <= 8; step += 1)
      await session.send("Input.dispatchTouchEvent", {
        type: "touchMove",
        touchPoints: [{ x: PHONE.width - 60 - step * 30, y }],
      });
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    return await frames;
  } finally {
    await page.close();
  }
};

/** The frames per second while the wheel turns. */
export const wheelFrames = async (context: BrowserContext, address: string): Promise<number> => {
  const page = await context.newPage();
  try {
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    const hub = page.locator("main button[aria-busy=false]").first();
    await hub.scrollIntoViewIfNeeded();
    const session = await slowDown(page);
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await hub.click();
    return await framesWhile(page, 2_500);
  } finally {
    await page.close();
  }
};
