import type { Locator, Page } from "@playwright/test";

import { enter, type Member } from "./support/member.ts";
import { gameCard, notice, openTile, sheet } from "./support/money.ts";
import { gapsAt } from "./support/looks.ts";
import { field, total } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";
import type { Say } from "./support/words.ts";

const SIZES = [
  { width: 1280, height: 720 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
];
/** Between the presses, in ms. */
const GAPS = [0, 300, 600];
/** Longer than what a press starts takes to begin. */
const AFTER_MS = 500;

type Point = readonly [x: number, y: number];

/** The middle of a button once it stands still. */
const middleOf = async (button: Locator): Promise<Point> => {
  await expect(button).toBeEnabled();
  await button.hover();
  const box = await button.boundingBox();
  if (box === null) throw new Error("the button is not on the screen");
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/**
 * Has the page press once more, `gap` ms after the sheet's button of that name has come: at the point, or by the keyboard.
 * The returned function waits for that press. The times of the events are set, because a busy machine makes them later
 * than a hand does.
 */
const pressAgain = async (
  page: Page,
  name: string,
  gap: number,
  point: Point | "keyboard",
): Promise<() => Promise<void>> => {
  const watch = await page.evaluateHandle(
    ([text, after, at]) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const press = (button: HTMLElement, timeStamp: number): void => {
        const target = at === "keyboard" ? button : document.elementFromPoint(...at);
        for (const kind of [at === "keyboard" ? "keydown" : "pointerdown", "click"]) {
          const event = new Event(kind, { bubbles: true, cancelable: true });
          Object.defineProperty(event, "timeStamp", { value: timeStamp });
          target?.dispatchEvent(event);
        }
        resolve();
      };
      const observer = new MutationObserver(() => {
        const buttons = document.querySelectorAll<HTMLElement>("[role=dialog] button");
        const button = [...buttons].find(({ textContent }) => textContent.trim() === text);
        if (button === undefined) return;
        observer.disconnect();
        setTimeout(press, after, button, performance.now() + after);
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      return { pressed: promise };
    },
    [name, gap, point] as const,
  );
  return () => watch.evaluate(({ pressed }) => pressed);
};

/** The calls that move money, from now on. */
const movesOf = (page: Page): readonly string[] => {
  const moves: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\/wallet\/(?:transfer|withdraw)/.test(pathname)) moves.push(`${request.method()} ${pathname}`);
  });
  return moves;
};

const formOfWithdrawal = async (page: Page, t: Say, member: Member): Promise<Locator> => {
  await member.payIn(400);
  await enter(page, member);
  await expect(total(page, t)).toContainText("400.00");
  const opened = await openTile(page, t, "withdraw");
  await field(opened, t("terms.amount")).fill("300");
  return opened;
};

/** Opens a game's sheet with 400 in the wallet, and the button that opens the account there. */
const closedGame = async (page: Page, t: Say, member: Member): Promise<Locator> => {
  await member.payIn(400);
  await enter(page, member);
  await expect(total(page, t)).toContainText("400.00");
  await gameCard(page, "PG Slot").first().click();
  return sheet(page, t("game.title")).getByRole("button", { name: t("terms.openGameAccount") });
};

for (const [size, viewport] of SIZES.entries())
  test.describe(`at ${viewport.width}x${viewport.height}`, () => {
    test.use({ viewport });

    test("a double press on the review of a withdrawal shows the review, and withdraws nothing", async ({
      page,
      t,
      member,
    }) => {
      const opened = await formOfWithdrawal(page, t, member);
      const moves = movesOf(page);
      const review = sheet(page, t("withdraw.reviewTitle"));
      const name = t("withdraw.submit", { amount: "฿300.00" });
      const submit = review.getByRole("button", { name });
      for (const gap of GAPS) {
        const point = await middleOf(opened.getByRole("button", { name: t("withdraw.review"), exact: true }));
        const again = await pressAgain(page, name, gap, point);
        await page.mouse.click(...point);
        await again();
        await page.waitForTimeout(AFTER_MS);
        await expect(submit, `after ${gap} ms`).toBeVisible({ timeout: 1_000 });
        expect(moves, `after ${gap} ms`).toEqual([]);
        await review.getByRole("button", { name: t("common.back"), exact: true }).click();
        await expect(review).toBeHidden();
      }
      await opened.getByRole("button", { name: t("withdraw.review"), exact: true }).click();
      await submit.click();
      await expect(notice(page, t("withdraw.success"))).toBeVisible();
    });

    for (const gap of gapsAt(size, GAPS))
      test(`a press ${gap} ms after a game account was opened does not play with the wallet's money`, async ({
        page,
        t,
        member,
      }) => {
        const open = await closedGame(page, t, member);
        const moves = movesOf(page);
        const point = await middleOf(open);
        const alone = sheet(page, t("game.title")).getByRole("button", { name: t("game.transferOnly") });
        // The answer may take longer than a double press.
        const again = await pressAgain(page, t("game.play"), gap, point);
        await page.mouse.click(...point);
        await again();
        await page.waitForTimeout(AFTER_MS);
        expect(moves).toEqual([]);
        await expect(page).toHaveURL(/\/user\/home$/);
        await alone.click();
        await expect(notice(page, t("transfer.success"))).toBeVisible();
      });
  });

test("a held Enter goes no further than the review, and keeps the focus", async ({ page, t, member }) => {
  const opened = await formOfWithdrawal(page, t, member);
  const moves = movesOf(page);
  const next = opened.getByRole("button", { name: t("withdraw.review"), exact: true });
  await expect(next).toBeEnabled();
  await next.focus();
  await page.keyboard.down("Enter");
  const review = sheet(page, t("withdraw.reviewTitle"));
  const submit = review.getByRole("button", { name: t("withdraw.submit", { amount: "฿300.00" }) });
  await submit.focus();
  // A key that is held repeats, here for longer than the button rests.
  for (let repeat = 0; repeat < 12; repeat += 1) {
    await page.keyboard.down("Enter");
    await page.waitForTimeout(100);
  }
  await page.keyboard.up("Enter");
  await page.waitForTimeout(AFTER_MS);
  expect(moves).toEqual([]);
  await expect(submit).toBeFocused();
  await expect(submit).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(notice(page, t("withdraw.success"))).toBeVisible();
});

test("Enter twice on the opening of a game account does not play with the wallet's money", async ({
  page,
  t,
  member,
}) => {
  const open = await closedGame(page, t, member);
  const moves = movesOf(page);
  const again = await pressAgain(page, t("game.play"), 0, "keyboard");
  await open.press("Enter");
  const play = sheet(page, t("game.title")).getByRole("button", { name: t("game.play"), exact: true });
  await again();
  await page.waitForTimeout(AFTER_MS);
  expect(moves).toEqual([]);
  await expect(page).toHaveURL(/\/user\/home$/);
  await play.focus();
  await expect(play).toBeFocused();
});
