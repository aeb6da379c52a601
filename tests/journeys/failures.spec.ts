import { TOAST_MS } from "@krapao/contract/constants";
import type { Locator, Page } from "@playwright/test";

import { installClock } from "./support/clock.ts";
import { stopIntercepting } from "./support/intercept-calls.ts";
import { enter, signIn } from "./support/member.ts";
import { notice, openGame, openTile, openTransfer, pickWay, sheet, transfer } from "./support/money.ts";
import { openReward } from "./support/scenes/rewards.ts";
import { answer, change, cut, fail, hold } from "./support/scenes/scene.ts";
import { shiftsOf, untilLoaded, watchShifts } from "./support/shift.ts";
import { hub } from "./support/spin.ts";
import { field, follow, total, untilHistoryMatchesLayers } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

/** The region where toasts are announced. */
const toastOf = (page: Page, text: string): Locator => page.locator("[aria-live=polite]").getByText(text);

/** Closes the sheet over the page, so that the journey can go on to another page. */
const closeLayer = async (page: Page): Promise<void> => {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await untilHistoryMatchesLayers(page);
};

const REFUND = {
  result: true,
  bonus: false,
  info: "",
  refundAmount: 145.25,
  refundMinimum: 0,
  reservedAmount: 0,
  refundSuccess: 5,
  refundFail: 2,
};

test("a refused refund or commission is reported in a toast for four seconds, and can be received again", async ({
  page,
  t,
  world,
  member,
}) => {
  await signIn(page, member);
  await answer(page, "refund/check", REFUND);
  await answer(page, "refund/receive", { message: "REFUND_CONDITION" }, 409);
  await answer(page, "invite/bonus", { message: "NO_INVITEE_PLAY_INFO" }, 409);
  await page.goto("/user/home");
  await expect(total(page, t)).toContainText("0.00");

  const refund = await openReward({ page, t, world, member }, "refund");
  const receive = refund.getByRole("button", { name: t("refund.receive", { amount: "฿145.25" }) });
  await receive.click();
  await expect(toastOf(page, t("errors.REFUND_CONDITION"))).toBeVisible();
  await expect(toastOf(page, t("errors.REFUND_CONDITION"))).toBeHidden({ timeout: 6_000 });
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(receive).toBeEnabled();

  // The second step has a call of its own.
  await answer(page, "refund/receive", { message: "REFUND_SUCCESS" });
  await fail(page, "refund/addWallet");
  await receive.click();
  await expect(toastOf(page, t("errors.INTERNAL_SERVER_ERROR"))).toBeVisible();
  await page.keyboard.press("Escape");

  const invite = await openReward({ page, t, world, member }, "invite");
  await invite.getByRole("button", { name: t("home.referralReceive") }).click();
  await sheet(page, t("invite.receiptTitle"))
    .getByRole("button", { name: t("home.referralReceive") })
    .click();
  await expect(toastOf(page, t("errors.NO_INVITEE_PLAY_INFO"))).toBeVisible();
});

test("a deposit that cannot start is reported in a toast, and the typed values stay", async ({ page, t, member }) => {
  await signIn(page, member);
  await answer(page, "qrcode/*", { hasQrcode: false, message: "QR_FAIL" });
  await answer(page, "wallet/truelink", { message: "TRUELINK_DUPLICATE" }, 409);
  await page.goto("/user/home");
  await expect(total(page, t)).toContainText("0.00");
  const deposit = await openTile(page, t, "deposit");
  await pickWay(deposit, t, "qr");
  await field(deposit, t("terms.amount")).fill("150");
  await deposit.getByRole("button", { name: t("deposit.qrCreate"), exact: true }).click();
  await expect(toastOf(page, t("errors.QR_FAIL"))).toBeVisible();
  await expect(field(deposit, t("terms.amount"))).toHaveValue("150");

  await deposit.getByRole("button", { name: t("common.back"), exact: true }).click();
  await pickWay(deposit, t, "gift");
  const link = "https://gift.truemoney.com/campaign/?v=0192aBcD3456efGH78";
  await field(deposit, t("terms.giftLink")).fill(link);
  await deposit.getByRole("button", { name: t("deposit.linkSend") }).click();
  await expect(toastOf(page, t("errors.TRUELINK_DUPLICATE"))).toBeVisible();
  await expect(field(deposit, t("terms.giftLink"))).toHaveValue(link);
});

test("a refused account name, a game that does not open and a copy that fails are reported in toasts", async ({
  page,
  t,
  member,
}) => {
  await signIn(page, member);
  await change(page, "wallet", (wallet) => {
    const { bankAccount, ...rest } = wallet as { bankAccount: object };
    return { ...rest, bankAccount: { ...bankAccount, bankCode: "KTB", bankAccountName: "มาลี สุขใจ" } };
  });
  await answer(page, "account/bankAccountName", { message: "BANK_ACCOUNT_NAME_ENG" }, 409);
  await answer(page, "wallet/activate/*", { message: "GAME_ACTIVATION_FAIL" }, 409);
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("no permission"));
    Document.prototype.execCommand = () => false;
  });
  await page.goto("/user/profile");
  await page
    .getByRole("main")
    .getByRole("button", { name: `${t("common.copy")} ${t("terms.memberId")}` })
    .click();
  await expect(toastOf(page, t("common.copyFailed"))).toBeVisible();

  await follow(page, "/user/home", t("nav.home"));
  await expect(total(page, t)).toContainText("0.00");
  const deposit = await openTile(page, t, "deposit");
  await field(deposit, t("deposit.editName")).fill("malee sukjai");
  await deposit.getByRole("button", { name: t("common.save") }).click();
  await expect(toastOf(page, t("errors.BANK_ACCOUNT_NAME_ENG"))).toBeVisible();
  await expect(field(deposit, t("deposit.editName"))).toHaveValue("MALEE SUKJAI");
  await page.keyboard.press("Escape");

  const game = await openGame(page, t, "PG Slot");
  await game.getByRole("button", { name: t("terms.openGameAccount") }).click();
  await expect(toastOf(page, t("errors.GAME_ACTIVATION_FAIL"))).toBeVisible();
});

test("a transfer or withdrawal that fails is reported in a dialog of its own, titled as an error", async ({
  page,
  t,
  member,
}) => {
  await member.payIn(500);
  await member.open("PG");
  await signIn(page, member);
  await answer(page, "wallet/transfer", { message: "TRANSFER_FAIL", reference: "T", wallet: { amount: 500 } }, 409);
  await answer(page, "wallet/withdrawAll", { message: "MONEY_NOT_ENOUGH" }, 409);
  await page.goto("/user/home");
  await expect(total(page, t)).toContainText("500.00");
  // The reads after it do not block the sheet behind the message.
  await hold(page, "wallet");
  await openTransfer(page, t);
  await transfer(page, t, "PG", "100");
  const failed = notice(page, t("common.errorTitle"));
  await expect(failed).toContainText(t("errors.TRANSFER_FAIL"));
  await failed.getByRole("button", { name: t("common.ok") }).click();
  await expect(failed).toBeHidden();
  await expect(field(sheet(page, t("transfer.title")), t("terms.amount"))).toHaveValue("100");
  await page.keyboard.press("Escape");

  const withdraw = await openTile(page, t, "withdraw");
  await field(withdraw, t("terms.amount")).fill("200");
  await withdraw.getByRole("button", { name: t("withdraw.review"), exact: true }).click();
  await page.getByRole("button", { name: t("withdraw.submit", { amount: "฿200.00" }) }).click();
  await expect(failed).toContainText(t("errors.MONEY_NOT_ENOUGH"));
  await failed.getByRole("button", { name: t("common.ok") }).click();
  await expect(field(withdraw, t("terms.amount"))).toHaveValue("200");
  await page.keyboard.press("Escape");
  await expect(withdraw).toBeHidden();
});

test("an alert stays until it is closed, and a toast for four seconds", async ({ page, t, member }) => {
  await installClock(page);
  await signIn(page, member);
  await answer(page, "account/changepwd", { message: "WRONG_PASSWORD" }, 409);
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.resolve();
  });
  await page.goto("/user/profile");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: `${t("common.copy")} ${t("terms.memberId")}` }).click();
  const toast = page.locator("[aria-live=polite] > *");
  await expect(toast).toHaveCount(1);
  await page.clock.fastForward(TOAST_MS / 2);
  await expect(toast).toHaveCount(1);
  await page.clock.fastForward(TOAST_MS / 2);
  await expect(toast).toHaveCount(0);

  await main.getByRole("button", { name: t("terms.changePassword") }).click();
  const password = sheet(page, t("terms.changePassword"));
  for (const label of [t("terms.oldPassword"), t("terms.newPassword"), t("terms.confirmNewPassword")])
    await password.getByLabel(label, { exact: true }).fill("Rx7-9182-mango");
  await password.getByRole("button", { name: t("terms.changePassword") }).click();
  const alert = notice(page, t("errors.WRONG_PASSWORD"));
  await expect(alert).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(alert).toBeVisible();
  await alert.getByRole("button", { name: t("common.ok") }).click();
  await expect(alert).toBeHidden();
});

test("a refused password, bonus, spin or coupon is reported in an alert that says why", async ({ page, t, member }) => {
  await signIn(page, member);
  await answer(page, "account/changepwd", { message: "WRONG_PASSWORD" }, 409);
  await answer(page, "bonus/activate/*", { message: "BONUS_ALREADY_ACTIVE" }, 409);
  await answer(page, "promotion/activate/*", { message: "PROMOTION_RECEIVED" }, 409);
  await answer(page, "promotion/find/*", {
    promotion: { code: "GIFT", type: "limit", name: "GIFT", percentFail: 10, description: "<p>GIFT</p>", banners: [] },
  });
  await answer(page, "spinwheel/spin", { success: false, result: null, error: { code: "NO_COIN" } });
  await answer(page, "spinwheel/coupon/claim", { success: false, error: { code: "COUPON_EXPIRED" } });
  await answer(page, "spinwheel/coupon", [
    {
      _id: "L0000000000000001",
      prize: { name: "20", slice: { code: "CASH20", label: "฿20" } },
      amount: 20,
      createdAt: "2026-11-20T10:00:00.000Z",
      expireAt: null,
    },
  ]);
  await change(page, "spinwheel/setup", (setup) => ({ ...(setup as object), userCoin: 3 }));
  const answered = async (title: string, text?: string): Promise<void> => {
    const alert = notice(page, title);
    await expect(alert).toBeVisible();
    if (text !== undefined) await expect(alert).toContainText(text);
    await alert.getByRole("button", { name: t("common.ok") }).click();
    await expect(alert).toBeHidden();
  };

  await page.goto("/user/profile");
  await page
    .getByRole("main")
    .getByRole("button", { name: t("terms.changePassword") })
    .click();
  const password = sheet(page, t("terms.changePassword"));
  for (const label of [t("terms.oldPassword"), t("terms.newPassword"), t("terms.confirmNewPassword")])
    await password.getByLabel(label, { exact: true }).fill("Rx7-9182-mango");
  await password.getByRole("button", { name: t("terms.changePassword") }).click();
  await answered(t("errors.WRONG_PASSWORD"));
  await untilHistoryMatchesLayers(page);
  await expect(password.getByLabel(t("terms.oldPassword"), { exact: true })).toHaveValue("Rx7-9182-mango");
  await closeLayer(page);

  await follow(page, "/user/bonus", t("bonus.title"));
  const receive = page.getByRole("dialog").getByRole("button", { name: t("bonus.receive"), exact: true });
  await page
    .getByRole("region", { name: t("bonus.all") })
    .getByRole("button")
    .first()
    .click();
  await receive.click();
  await answered(t("errors.BONUS_ALREADY_ACTIVE"));
  await page.keyboard.press("Escape");
  await page.getByRole("textbox", { name: t("terms.promotionCode") }).fill("gift");
  await page.getByRole("button", { name: t("bonus.search") }).click();
  await receive.click();
  await answered(t("errors.PROMOTION_RECEIVED"));
  await untilHistoryMatchesLayers(page);
  await closeLayer(page);

  await follow(page, "/user/spin", t("spin.title"));
  await hub(page, t, 3).click();
  await answered(t("common.errorTitle"), t("spinErrors.NO_COIN"));
  await page.getByRole("button", { name: `${t("terms.claim")} ฿20` }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: t("terms.claim"), exact: true })
    .click();
  await answered(t("common.errorTitle"), t("spinErrors.COUPON_EXPIRED"));
});

test("a refused registration is reported in a toast", async ({ page, t }) => {
  await answer(page, "otp/send", { message: "REQUEST_LIMIT" }, 429);
  await page.goto("/register");
  const next = page.getByRole("button", { name: t("common.next"), exact: true });
  await expect(next).toBeVisible();
  await field(page, t("terms.phoneNumber")).fill("0812345678");
  await next.click();
  await expect(toastOf(page, t("errors.REQUEST_LIMIT"))).toBeVisible();
  await expect(field(page, t("terms.phoneNumber"))).toHaveValue("081 234 5678");
});

test("a failed read is reported in its place, in no toast and no dialog, and can be retried", async ({
  page,
  t,
  world,
  member,
}) => {
  await signIn(page, member);
  for (const call of ["lookup/deposit", "invite", "refund", "bonus", "account/profile", "statement/slip"])
    await fail(page, call);
  const retry = (within: Page | Locator): Locator => within.getByRole("button", { name: t("common.retry") });
  await page.goto("/user/home");
  await expect(total(page, t)).toContainText("0.00");
  await expect(retry(await openTile(page, t, "deposit"))).toBeVisible();
  await closeLayer(page);
  for (const kind of ["invite", "refund"] as const) {
    await expect(retry(await openReward({ page, t, world, member }, kind))).toBeVisible();
    await closeLayer(page);
  }
  for (const [path, title] of [
    ["/user/bonus", t("bonus.title")],
    ["/user/profile", t("profile.title")],
  ] as const) {
    await follow(page, path, title);
    await expect(retry(page.getByRole("main"))).toBeVisible();
  }
  await follow(page, "/user/statement", t("statement.title"));
  await page.getByRole("button", { name: t("statement.slipStatus") }).click();
  const slips = sheet(page, t("statement.slipStatus"));
  await expect(slips.getByText(t("common.loadFailed"))).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(toastOf(page, t("common.loadFailed"))).toHaveCount(0);

  // The live line, once it is there, has everything asked for again.
  await expect(retry(slips)).toBeEnabled();
  stopIntercepting(page);
  await retry(slips).click();
  await expect(slips.getByText(t("slip.empty"))).toBeVisible();
});

test("offline, a sheet says so, and its data loads by itself when the connection is back", async ({
  page,
  context,
  t,
  member,
  troubles,
}) => {
  troubles.allow(/^cut |^console WebSocket connection/);
  await member.payIn(300);
  await signIn(page, member);
  await cut(page, "lookup/withdraw");
  await page.goto("/user/home");
  await expect(total(page, t)).toContainText("300.00");
  const withdraw = await openTile(page, t, "withdraw");
  await context.setOffline(true);
  await expect(withdraw.getByText(t("common.offlineNow"))).toBeVisible();
  stopIntercepting(page);
  await context.setOffline(false);
  await field(withdraw, t("terms.amount")).fill("250");
  // The typed text is kept when the connection is lost again.
  await context.setOffline(true);
  await expect(field(withdraw, t("terms.amount"))).toHaveValue("250");
  await context.setOffline(false);
  await expect(field(withdraw, t("terms.amount"))).toHaveValue("250");
});

test("the offline strip covers nothing of the top bar", async ({ page, context, t, member, troubles }) => {
  troubles.allow(/^cut |^console WebSocket connection/);
  await enter(page, member);
  await expect(total(page, t)).toContainText("0.00");
  // A part that is still being loaded would fail, and React reports that on the console.
  await untilLoaded(page);
  await context.setOffline(true);
  await expect(page.getByRole("button", { name: t("common.retry") })).toBeVisible();
  // A press reaches the button only if nothing covers it.
  await page.getByRole("button", { name: t("terms.language") }).click({ trial: true });
  await page.getByRole("button", { name: t("terms.logout") }).click({ trial: true });
  await context.setOffline(false);
});

test("a slow answer is announced until it arrives", async ({ page, t, member }) => {
  let release = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  await member.payIn(300);
  await signIn(page, member);
  await page.route("**/api/lookup/withdraw", async (route) => {
    await late;
    await route.continue();
  });
  await watchShifts(page);
  await page.goto("/user/home");
  await expect(total(page, t)).toContainText("300.00");
  const withdraw = await openTile(page, t, "withdraw");
  const before = await shiftsOf(page);
  await expect(withdraw.getByText(t("common.slow"))).toBeVisible({ timeout: 20_000 });
  expect((await shiftsOf(page)).slice(before.length)).toEqual([]);
  release();
  await expect(field(withdraw, t("terms.amount"))).toBeVisible();
  await expect(page.getByText(t("common.slow"))).toHaveCount(0);
});

test("invite and refund open without their banners when these take longer than five seconds", async ({
  page,
  t,
  member,
}) => {
  await signIn(page, member);
  for (const tile of ["invite", "refund"] as const) await hold(page, `${tile}/banners`);
  await page.goto("/user/home");
  for (const tile of ["invite", "refund"] as const) {
    await page.getByRole("button", { name: t(`${tile}.title`), exact: true }).click();
    const opened = page.getByRole("dialog", { name: t(`${tile}.title`) });
    await expect(opened).toBeVisible({ timeout: 10_000 });
    await expect(opened.getByRole("button", { name: t("common.next"), exact: true })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(opened).toBeHidden();
  }
});
