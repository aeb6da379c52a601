import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

import { sandbox } from "./addresses.ts";
import { field, total } from "./steps.ts";
import type { Say } from "./words.ts";

/** Locates a sheet or a dialog by its title. */
export const sheet = (page: Page, title: string): Locator => page.getByRole("dialog", { name: title, exact: true });

/** Locates an alert that must be answered, such as the result of a transfer. */
export const notice = (page: Page, title: string): Locator =>
  page.getByRole("alertdialog", { name: title, exact: true });

/** Opens the transfer sheet from the home. */
export const openTransfer = async (page: Page, t: Say): Promise<Locator> => {
  await total(page, t)
    .getByRole("button", { name: t("terms.transfer"), exact: true })
    .click();
  const opened = sheet(page, t("transfer.title"));
  await expect(opened).toBeVisible();
  return opened;
};

/** Fills in the open transfer sheet, with `amount` as typed, and sends it. */
export const transfer = async (page: Page, t: Say, to: string, amount: string, sign = "฿"): Promise<void> => {
  const opened = sheet(page, t("transfer.title"));
  await opened.getByRole("combobox", { name: t("transfer.to") }).selectOption(to);
  await field(opened, t("terms.amount")).fill(amount);
  await opened.getByRole("button", { name: t("transfer.submit", { amount: `${sign}${amount}.00` }) }).click();
};

/** Opens a tile's sheet from the home. */
export const openTile = async (page: Page, t: Say, tile: "deposit" | "withdraw"): Promise<Locator> => {
  const label = tile === "deposit" ? t("home.tileDeposit") : t("home.tileWithdraw");
  await page.getByRole("button", { name: label, exact: true }).click();
  const opened = sheet(page, tile === "deposit" ? t("deposit.title") : t("withdraw.title"));
  await expect(opened).toBeVisible();
  return opened;
};

/** Continues from the amount to the review step. Resolves with that sheet. */
export const reviewWithdrawal = async (opened: Locator, t: Say): Promise<Locator> => {
  await opened.getByRole("button", { name: t("withdraw.review"), exact: true }).click();
  const review = sheet(opened.page(), t("withdraw.reviewTitle"));
  await expect(review).toBeVisible();
  return review;
};

/** The chosen way to deposit, by the text of its row. */
export const pickWay = async (deposit: Locator, t: Say, way: "qr" | "bank" | "slip" | "gift"): Promise<void> => {
  const words = {
    qr: t("deposit.wayQr"),
    bank: t("terms.bankTransfer"),
    slip: t("terms.attachSlip"),
    gift: t("terms.giftLink"),
  };
  await deposit.getByRole("button", { name: words[way] }).click();
  await expect(deposit.getByRole("button", { name: t("common.back"), exact: true })).toBeVisible();
};

/** Chooses another provider for the QR. */
export const pickProvider = async (deposit: Locator, t: Say, name: string): Promise<void> => {
  await deposit.getByRole("button", { name: t("deposit.qrChange"), exact: true }).click();
  await deposit.getByRole("radio", { name }).click();
};

/**
 * Requests a QR of this amount (major units, as typed) in the open deposit sheet. Resolves with its id once it is
 * drawn.
 */
export const createQr = async (page: Page, t: Say, amount: string): Promise<string> => {
  const deposit = sheet(page, t("deposit.title"));
  const amountField = field(deposit, t("terms.amount"));
  const scan = deposit.getByRole("button", { name: t("deposit.wayQr") });
  await expect(scan.or(amountField)).toBeVisible();
  if (await scan.isVisible()) await scan.click();
  await field(deposit, t("terms.amount")).fill(amount);
  const answered = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().includes("/api/qrcode/"),
  );
  await deposit.getByRole("button", { name: t("deposit.qrCreate"), exact: true }).click();
  const { qrcodeId } = (await (await answered).json()) as { qrcodeId: string };
  await expect(deposit.getByRole("timer")).toHaveText(/^(10:00|09:\d\d)$/);
  await expect(deposit.getByRole("img", { name: amount })).toBeVisible();
  return qrcodeId;
};

/** Locates a game's card: the front card of its carousel, or a card of a grid. */
export const gameCard = (page: Page, name: string): Locator =>
  page.getByRole("button").filter({ has: page.getByText(name, { exact: true }) });

/** Opens a game's sheet from the home. */
export const openGame = async (page: Page, t: Say, name: string): Promise<Locator> => {
  await gameCard(page, name).click();
  const game = sheet(page, t("game.title"));
  await expect(game).toBeVisible();
  return game;
};

/** Presses play in a game's sheet and waits for the game's page. */
export const play = async (page: Page, t: Say): Promise<void> => {
  await sheet(page, t("game.title"))
    .getByRole("button", { name: t("game.play"), exact: true })
    .click();
  await page.waitForURL((url) => url.origin === new URL(sandbox()).origin);
};
