import { amountText } from "@krapao/i18n/amounts";
import type { Language } from "@krapao/i18n/language";
import type { Page } from "@playwright/test";

import { ownLanguage, places } from "./support/edition.ts";
import { newPerson } from "./support/member.ts";
import { createQr, openGame, openTile, notice, play, reviewWithdrawal } from "./support/money.ts";
import { chooseLanguage, fillBank, fillProfile, logIn, menu, provePhone, total } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";
import { EVERY } from "./support/looks.ts";
import { type Say, wordsOf } from "./support/words.ts";
import type { SandboxClient } from "./support/sandbox-client.ts";

// As members see it, with animations.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

type Stage = {
  readonly page: Page;
  readonly world: SandboxClient;
  readonly language: Language;
  /** By the browser's back button, or by the game's own exit, which transfers the balance back. */
  readonly leaves: "alone" | "by the game";
  readonly picture: (page: Page, name: string) => Promise<void>;
};

/** Registers and logs in a new member, from the first page. */
const becomeMember = async ({ page, world, language, picture }: Stage, t: Say) => {
  const person = newPerson();
  await page.goto("/");
  await expect(page).toHaveURL(/\/login$/);
  if (language !== ownLanguage) await chooseLanguage(page, wordsOf(ownLanguage), language);
  await picture(page, "login");
  await menu(page, t)
    .getByRole("link", { name: t("nav.register"), exact: true })
    .click();
  // The login page stays until the next page is ready, and it has a field for a phone too.
  await expect(page.getByRole("heading", { level: 1, name: t("register.title") })).toBeVisible();
  await provePhone(page, t, world, person.phone);
  await fillProfile(page, t, person);
  await picture(page, "profile");
  await page.getByRole("button", { name: t("common.next"), exact: true }).click();
  await fillBank(page, t, person);
  await picture(page, "bank");
  await page.getByRole("button", { name: t("register.submit"), exact: true }).click();
  await expect(page.getByText(t("register.success"))).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, t, person);
  await expect(page).toHaveURL(/\/user\/home$/);
  await page.getByRole("button", { name: t("agreement.accept") }).click();
  await expect(total(page, t)).toContainText("0.00");
  await expect(page.getByRole("button", { name: t("home.firstDeposit") })).toBeVisible();
  return person;
};

/** Deposits 500 by QR, without any input between the payment and the update on the screen. */
const deposit = async ({ page, world, picture }: Stage, t: Say): Promise<void> => {
  const opened = await openTile(page, t, "deposit");
  const qrcodeId = await createQr(page, t, "500");
  await picture(page, "qr");
  await world.pay(qrcodeId);
  await expect(opened.getByText(t("statuses.qr.paid"))).toBeVisible();
  await expect(opened.getByText("฿500.00")).toBeVisible();
  await picture(page, "paid");
  await opened.getByRole("button", { name: t("common.close") }).click();
  await expect(total(page, t)).toContainText("500.00");
};

/**
 * Opens the PG account, transfers everything in, plays two rounds, and transfers everything back. Returns the amount.
 */
const playGame = async ({ page, world, leaves, picture }: Stage, t: Say): Promise<number> => {
  const game = await openGame(page, t, "PG Slot");
  const known = page.waitForResponse("**/api/wallet/account/PG");
  await game.getByRole("button", { name: t("terms.openGameAccount") }).click();
  const { username } = (await (await known).json()) as { username: string };
  await expect(game.getByText(username)).toBeVisible();
  await expect(game.getByRole("radio", { name: t("game.wholeWallet") })).toBeChecked();
  await picture(page, "game");
  await play(page, t);
  await expect(page.getByText("฿500.00").first()).toBeVisible();
  await page.locator(".play-button").click();
  await expect(page.locator(".play-button")).toHaveAttribute("aria-busy", "false");
  await picture(page, "round");
  const left = await world.round("PG", username, 20, 120.5);
  const said = left.toLocaleString("en-US", { minimumFractionDigits: 2 });

  if (leaves === "by the game") {
    await page.locator(".play-home").click();
    await expect(page).toHaveURL(/\/user\/home$/);
    await expect(page.getByText(t("home.cameHome", { amount: `฿${said}` }))).toBeVisible();
  } else {
    // After leaving by the phone's back gesture the balance is transferred back too.
    await page.goBack();
    await expect(page.getByText(t("home.cameHome", { amount: `฿${said}` }))).toBeVisible();
    await picture(page, "won");
  }
  await expect(total(page, t)).toContainText(`${t("terms.mainWallet")}฿${said}`);
  return left;
};

const withdraw = async ({ page, world, picture }: Stage, t: Say, accountNo: string): Promise<void> => {
  const opened = await openTile(page, t, "withdraw");
  const [first, second, third] = [accountNo.slice(0, 3), accountNo.slice(3, 6), accountNo.slice(6)];
  await expect(opened.getByText(`${first}-${second}-${third}`)).toBeVisible();
  await opened.getByRole("textbox", { name: t("terms.amount"), exact: true }).fill("300");
  await picture(page, "withdraw");
  const review = await reviewWithdrawal(opened, t);
  await review.getByRole("button", { name: t("withdraw.submit", { amount: "฿300.00" }) }).click();
  const done = notice(page, t("withdraw.success"));
  await expect(done).toContainText(t("withdraw.successBody"));
  await done.getByRole("button", { name: t("common.ok") }).click();
  await expect.poll(() => world.payouts(accountNo)).toMatchObject([{ amount: 300 }]);
};

const readStatement = async ({ page, picture }: Stage, t: Say, accountNo: string): Promise<void> => {
  await menu(page, t)
    .getByRole("link", { name: t("nav.statement"), exact: true })
    .click();
  const main = page.getByRole("main");
  const entries = main.getByRole("link").filter({ hasText: /\d\.\d\d/ });
  const withdrawal = t("statement.withdrawTo", { account: `${places.bank} ••${accountNo.slice(-4)}` });
  await expect(entries).toHaveCount(4);
  await expect(entries.nth(0)).toContainText(withdrawal);
  await expect(entries.nth(0)).toContainText("–฿300.00");
  await expect(entries.nth(0)).toContainText(t("statuses.SUCCESS"));
  await expect(entries.nth(1)).toContainText(t("statement.transferFrom", { name: "PG Slot" }));
  await expect(entries.nth(2)).toContainText(t("statement.transferTo", { name: "PG Slot" }));
  await expect(entries.nth(2)).toContainText("500.00");
  await expect(entries.nth(3)).toContainText(t("statement.deposit.qr"));
  await expect(entries.nth(3)).toContainText("+฿500.00");
  await picture(page, "statement");

  await entries.nth(0).click();
  await expect(page).toHaveURL(/\?movement=/);
  await expect(main).toContainText(withdrawal);
  await expect(main.getByText(t("terms.reference"), { exact: true })).toBeVisible();
  await expect(main.getByText(t("statuses.timeline.done"))).toBeVisible();
  await picture(page, "movement");
  await page.reload();
  await expect(main).toContainText(withdrawal);
  await page.goBack();
  await expect(entries).toHaveCount(4);
};

const mainJob = async (stage: Stage): Promise<void> => {
  const { page, language } = stage;
  const t = wordsOf(language);
  const { accountNo } = await becomeMember(stage, t);
  await deposit(stage, t);
  const left = await playGame(stage, t);
  await withdraw(stage, t, accountNo);
  await expect(total(page, t)).toContainText(amountText(left - 300));
  await stage.picture(page, "home");
  await readStatement(stage, t, accountNo);
  await page
    .getByRole("button", { name: t("terms.logout") })
    .first()
    .click();
  await expect(page).toHaveURL(/\/login$/);
};

test("the whole main job in Thai on a phone", async ({ page, world, picture }) => {
  await mainJob({ page, world, picture, language: "th", leaves: "alone" });
});

test.describe("narrow", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("the whole main job in Lao on a phone of 320 px", async ({ page, world, picture }) => {
    await mainJob({ page, world, picture, language: "lo", leaves: "by the game" });
  });
});

test.describe("wide", () => {
  test.use({ viewport: { width: 1280, height: 900 }, hasTouch: false });

  // keyboard.spec.ts does the job on a desktop in every run.
  if (EVERY)
    test("the whole main job in English on a desktop", async ({ page, world, picture }) => {
      await mainJob({ page, world, picture, language: "en", leaves: "alone" });
    });
});
