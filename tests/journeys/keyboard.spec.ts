import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

import { remember } from "./support/member.ts";
import { sandbox } from "./support/addresses.ts";
import { gameCard, notice, sheet } from "./support/money.ts";
import { field, menu, total } from "./support/steps.ts";
import { test } from "./support/test.ts";

test.use({ viewport: { width: 1280, height: 900 }, hasTouch: false });

const FARTHEST = 60;

/** Presses Tab until the element has the focus. */
const tabTo = async (page: Page, wanted: Locator): Promise<void> => {
  for (let presses = 0; presses < FARTHEST; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`not reached by Tab: ${String(wanted)}`);
};

/** Whether the focused element looks different from an unfocused one. */
const isSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const has = (element: Element | null): boolean => {
      if (element === null) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
    };
    // The focus of a field is shown by its frame.
    return has(document.activeElement) || has(document.activeElement?.parentElement ?? null);
  });

test("the main job with the keyboard alone: log in, deposit, play, withdraw, read the statement, log out", async ({
  page,
  t,
  world,
  member,
  picture,
}) => {
  await remember(page, { "remember-agreement": "accepted" });
  await page.goto("/login");
  await tabTo(page, page.getByLabel(t("terms.phoneNumber"), { exact: true }));
  expect(await isSeen(page)).toBe(true);
  await page.keyboard.type(member.phone);
  await tabTo(page, page.getByLabel(t("terms.password"), { exact: true }));
  await page.keyboard.type(member.password);
  await page.keyboard.press("Enter");
  await expect(total(page, t)).toContainText("0.00");

  const tile = page.getByRole("button", { name: t("home.tileDeposit"), exact: true });
  await tabTo(page, tile);
  expect(await isSeen(page)).toBe(true);
  await picture(page, "focus");
  await page.keyboard.press("Enter");
  const deposit = sheet(page, t("deposit.title"));
  await expect(deposit).toBeVisible();
  await tabTo(page, deposit.getByRole("button", { name: t("terms.bankTransfer") }));
  await page.keyboard.press("Enter");
  await expect(deposit.getByRole("heading", { name: t("terms.bankTransfer") })).toBeFocused();
  await expect(deposit.getByText(t("deposit.auto"))).toBeVisible();
  await tabTo(page, deposit.getByRole("button", { name: t("common.back"), exact: true }));
  await page.keyboard.press("Enter");
  await tabTo(page, deposit.getByRole("button", { name: t("deposit.wayQr") }));
  await page.keyboard.press("Enter");
  await tabTo(page, field(deposit, t("terms.amount")));
  await page.keyboard.type("500");
  const answered = page.waitForResponse((response) => response.url().includes("/api/qrcode/KBANK"));
  await page.keyboard.press("Enter");
  const { qrcodeId } = (await (await answered).json()) as { qrcodeId: string };
  await expect(deposit.getByRole("timer")).toBeVisible();

  // The focus never leaves the sheet.
  for (let presses = 0; presses < 14; presses += 1) {
    await page.keyboard.press("Tab");
    await expect.poll(() => deposit.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await world.pay(qrcodeId);
  await expect(deposit.getByText("฿500.00")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(deposit).toBeHidden();
  await expect(tile).toBeFocused();
  await expect(total(page, t)).toContainText("500.00");

  const press = async (wanted: Locator): Promise<void> => {
    await tabTo(page, wanted);
    await expect(wanted).toBeEnabled();
    await page.keyboard.press("Enter");
  };
  await press(gameCard(page, "PG Slot"));
  const game = sheet(page, t("game.title"));
  await press(game.getByRole("button", { name: t("terms.openGameAccount") }));
  await press(game.getByRole("button", { name: t("game.play"), exact: true }));
  await page.waitForURL((url) => url.origin === new URL(sandbox()).origin);
  await press(page.locator(".play-home"));
  await expect(page.getByText(t("home.cameHome", { amount: "฿500.00" }))).toBeVisible();

  await press(page.getByRole("button", { name: t("home.tileWithdraw"), exact: true }));
  const withdraw = sheet(page, t("withdraw.title"));
  await tabTo(page, field(withdraw, t("terms.amount")));
  await page.keyboard.type("300");
  await press(withdraw.getByRole("button", { name: t("withdraw.review"), exact: true }));
  const review = sheet(page, t("withdraw.reviewTitle"));
  await press(review.getByRole("button", { name: t("withdraw.submit", { amount: "฿300.00" }) }));
  const done = notice(page, t("withdraw.success"));
  await press(done.getByRole("button", { name: t("common.ok") }));
  await expect(done).toBeHidden();
  await expect(total(page, t)).toContainText("200.00");

  await press(menu(page, t).getByRole("link", { name: t("nav.statement"), exact: true }));
  const entry = page.getByRole("main").getByRole("link").filter({ hasText: "–฿300.00" });
  await press(entry);
  await expect(page).toHaveURL(/\?movement=/);
  await press(page.getByRole("button", { name: t("terms.logout") }).first());
  await expect(page).toHaveURL(/\/login$/);
});
