import type { Page } from "@playwright/test";

import { isLookedAt, ordersAt } from "./support/looks.ts";
import { enter } from "./support/member.ts";
import { openTile, openTransfer } from "./support/money.ts";
import { openReward } from "./support/scenes/rewards.ts";
import type { Stage } from "./support/scenes/scene.ts";
import { live } from "./support/scenes/show.ts";
import { answerLate, shiftsOf, untilLoaded, watchShifts } from "./support/shift.ts";
import { total } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

// A sheet does not move while it opens and loads, and nothing moves when a strip covers a part of the page.

/** The browser ignores layout shifts right after a press. */
const AFTER_PRESS_MS = 600;

/** The logo's size and its distance from the page's edge. */
const CHAT_LOGO = 72;

const SHEETS: Readonly<Record<string, (stage: Stage) => Promise<unknown>>> = {
  invite: (stage) => openReward(stage, "invite"),
  refund: (stage) => openReward(stage, "refund"),
  withdraw: ({ page, t }) => openTile(page, t, "withdraw"),
  deposit: ({ page, t }) => openTile(page, t, "deposit"),
  transfer: ({ page, t }) => openTransfer(page, t),
};

/** Waits until the sheet is complete, and longer than the browser ignores shifts after a press. */
const settle = async (page: Page): Promise<void> => {
  await page.waitForTimeout(AFTER_PRESS_MS);
  await untilLoaded(page);
  await expect(page.getByRole("dialog").locator("[aria-busy=true]")).toHaveCount(0);
};

const sizes = [
  { name: "a small phone", viewport: { width: 320, height: 640 }, hasTouch: true },
  { name: "a phone", viewport: { width: 390, height: 844 }, hasTouch: true },
  { name: "a desktop", viewport: { width: 1280, height: 900 }, hasTouch: false },
];

for (const [at, { name, ...size }] of sizes.entries()) {
  test.describe(name, () => {
    test.use(size);

    for (const [place, [sheet, open]] of Object.entries(SHEETS).entries())
      if (isLookedAt(place, at))
        test(`nothing moves while the ${sheet} sheet opens`, async ({ page, t, world, member }) => {
          test.slow();
          await live(member, world);
          await watchShifts(page);
          const stage = { page, t, world, member };
          for (const order of ordersAt(place)) {
            await enter(page, member, "/user/home");
            await expect(total(page, t)).toContainText(/\d\.\d\d/);
            await untilLoaded(page);
            const before = await shiftsOf(page);
            await answerLate(page, order);
            await open(stage);
            await settle(page);
            expect((await shiftsOf(page)).slice(before.length), `answers late, ${order}`).toEqual([]);
            await page.unrouteAll({ behavior: "wait" });
          }
        });

    if (isLookedAt(1, at))
      test("nothing moves when the connection is lost and returns", async ({ page, context, t, member, troubles }) => {
        troubles.allow(/^cut |^console WebSocket connection/);
        await enter(page, member, "/user/home");
        await expect(total(page, t)).toContainText("0.00");
        await watchShifts(page);
        await page.reload();
        await expect(total(page, t)).toContainText("0.00");
        await untilLoaded(page);
        const retry = page.getByRole("button", { name: t("common.retry"), exact: true });
        await context.setOffline(true);
        await expect(retry).toBeVisible();
        // The strip does not cover the chat's logo.
        const strip = await page.locator("[data-strip] > div").boundingBox();
        const isBeside = strip !== null && strip.x + strip.width <= size.viewport.width - CHAT_LOGO;
        expect(isBeside, JSON.stringify(strip)).toBe(true);
        await page.waitForTimeout(AFTER_PRESS_MS);
        await context.setOffline(false);
        await expect(retry).toBeHidden();
        await page.waitForTimeout(AFTER_PRESS_MS);
        expect(await shiftsOf(page)).toEqual([]);
      });
  });
}
