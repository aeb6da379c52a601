import { installClock } from "./support/clock.ts";
import { accountNumberText, timeText } from "@krapao/i18n";

import { drawnWords, watchDrawing } from "./support/drawing.ts";
import { places } from "./support/edition.ts";
import { enter } from "./support/member.ts";
import { createQr, openTile, pickProvider, pickWay } from "./support/money.ts";
import { change } from "./support/scenes/scene.ts";
import { field, total } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

type Deposit = {
  readonly banks: readonly { readonly bankCode: string; readonly bankAccountName: string }[];
  readonly usual: object;
};

test("an open QR is shown again when the sheet reopens; when it expires, the sheet asks for an amount again", async ({
  page,
  t,
  world,
  member,
  picture,
}) => {
  await installClock(page);
  await enter(page, member);
  const deposit = await openTile(page, t, "deposit");
  const first = await createQr(page, t, "100");
  await deposit.getByRole("button", { name: t("deposit.qrPaid"), exact: true }).click();
  await expect(deposit).toBeHidden();
  await expect(page.getByText(t("deposit.qrPaidToast"))).toBeVisible();
  await openTile(page, t, "deposit");
  await picture(page, "picker");
  await deposit.getByRole("button", { name: t("home.qrShow"), exact: true }).click();
  await expect(deposit.getByRole("img", { name: "฿100.00" })).toBeVisible();

  await page.clock.fastForward(8 * 60_000);
  await expect(deposit.getByRole("timer")).toHaveText(/^01:\d\d$/);
  await picture(page, "running-out");
  await page.clock.fastForward(2 * 60_000);
  await expect(page.getByText(t("deposit.qrExpired"))).toBeVisible();
  await expect(field(deposit, t("terms.amount"))).toBeVisible();
  await expect(deposit.getByRole("timer")).toHaveCount(0);
  await picture(page, "over");

  // A payment at the last moment is not lost.
  await world.pay(first);
  await deposit.getByRole("button", { name: t("common.close") }).click();
  await expect(total(page, t)).toContainText("100.00");
});

test("a QR is cancelled, another provider has its own minimum, and the amount paid is credited", async ({
  page,
  t,
  world,
  member,
  picture,
}) => {
  await enter(page, member);
  const deposit = await openTile(page, t, "deposit");
  // Creating a QR at one provider reloads the QRs of the others.
  const reloads = ["WW", "PAYTIMZ", "PAYONEX"].map((provider) => {
    let isMade = false;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/api/qrcode/KBANK")) isMade = true;
    });
    return page.waitForRequest(
      (request) => isMade && request.method() === "GET" && request.url().endsWith(`/api/qrcode/${provider}`),
    );
  });
  await createQr(page, t, "50");
  await Promise.all(reloads);
  await deposit.getByRole("button", { name: t("common.cancel"), exact: true }).click();
  await expect(field(deposit, t("terms.amount"))).toBeVisible();

  await pickProvider(deposit, t, "WW");
  await field(deposit, t("terms.amount")).fill("99");
  await expect(deposit.getByText(t("validation.depositMin", { min: "100", currency: t("terms.baht") }))).toBeVisible();
  await expect(deposit.getByRole("button", { name: t("deposit.qrCreate"), exact: true })).toBeDisabled();
  await picture(page, "too-little");
  const qrcodeId = await createQr(page, t, "300");
  await world.pay(qrcodeId, 450.25);
  await expect(deposit.getByText("฿450.25")).toBeVisible();
  await deposit.getByRole("button", { name: t("common.close") }).click();
  await expect(total(page, t)).toContainText("450.25");
});

test("a QR is shown also when its answer was lost, or when it was made elsewhere", async ({
  page,
  context,
  t,
  member,
  troubles,
}) => {
  troubles.allow(/^cut |^console WebSocket connection/);
  await enter(page, member);
  const deposit = await openTile(page, t, "deposit");
  await pickWay(deposit, t, "qr");
  await page.route("**/api/qrcode/*", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    return route.abort("connectionreset");
  });
  await field(deposit, t("terms.amount")).fill("25");
  await deposit.getByRole("button", { name: t("deposit.qrCreate"), exact: true }).click();
  await expect(deposit.getByRole("img", { name: "฿25.00" })).toBeVisible();
  await deposit.getByRole("button", { name: t("common.cancel"), exact: true }).click();
  await expect(field(deposit, t("terms.amount"))).toBeVisible();

  await page.reload();
  await openTile(page, t, "deposit");
  await pickWay(deposit, t, "qr");
  await expect(field(deposit, t("terms.amount"))).toBeVisible();
  await context.setOffline(true);
  await member.call("POST", "/qrcode/WW", { amount: 130 });
  // The app reads everything again when the connection is back.
  await context.setOffline(false);
  await expect(deposit.getByRole("img", { name: "฿130.00" })).toBeVisible();
});

test("our account numbers are copied with one tap, and the member's own account is named", async ({
  page,
  context,
  t,
  member,
  picture,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enter(page, member);
  const deposit = await openTile(page, t, "deposit");
  await pickWay(deposit, t, "bank");
  const account = `${places.bank} ••${member.accountNo.slice(-4)}`;
  await expect(deposit.getByText(t("deposit.fromRegistered", { account }))).toBeVisible();
  await expect(deposit.getByText(t("deposit.auto"))).toBeVisible();
  await deposit
    .getByRole("button", { name: t("common.copy") })
    .first()
    .click();
  await expect(page.getByText(t("common.copied", { text: accountNumberText(places.feed.accountNo) }))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(places.feed.accountNo);
  await picture(page, "accounts");
});

test("the QR and its saved picture tell receiver, amount and end", async ({ page, t, member }) => {
  await watchDrawing(page);
  await enter(page, member);
  const deposit = await openTile(page, t, "deposit");
  await createQr(page, t, "20");
  const qr = await member.call<{ expireIn: string }>("GET", "/qrcode/KBANK");
  const until = t("deposit.qrOnceUntil", { time: timeText(qr.expireIn) });
  const { banks } = await member.call<Deposit>("GET", "/lookup/deposit");
  const account = banks.find(({ bankCode }) => bankCode === "KBANK");
  const receiver = t("deposit.qrReceiver", { name: "" }).trim();
  await expect(deposit.getByText(until)).toBeVisible();
  await expect(deposit.getByText(receiver)).toBeVisible();
  await expect(deposit.getByText(account?.bankAccountName ?? "no account")).toBeVisible();
  const saved = page.waitForEvent("download");
  await deposit.getByRole("button", { name: t("common.saveImage") }).click();
  expect((await saved).suggestedFilename()).toMatch(/^krapao-.+\.png$/);
  const words = await drawnWords(page);
  expect(words).toEqual(expect.arrayContaining([account?.bankAccountName, "฿20.00", until]));
  expect(words.filter((word) => word.startsWith(receiver))).toHaveLength(1);
});

test("the ways to deposit tell what each takes at least and how long it takes, and the last one is first", async ({
  page,
  t,
  member,
  picture,
}) => {
  await member.payIn(50);
  await change(page, "statement", (json) => {
    const { statements } = json as { readonly statements: readonly object[] };
    return { ...(json as object), statements: statements.map((entry) => ({ ...entry, channel: "bank" })) };
  });
  await change(page, "lookup/deposit", (json) => ({
    ...(json as object),
    minimum: 30,
    usual: { ...(json as Deposit).usual, qr: 240, bank: 10, slip: null },
  }));
  await enter(page, member);
  const deposit = await openTile(page, t, "deposit");
  const ways = deposit.getByRole("listitem");
  const bank = ways.first();
  await expect(bank).toContainText(t("terms.bankTransfer"));
  await expect(bank).toContainText(t("deposit.usualNow"));
  await expect(bank).toContainText(t("deposit.wayLeast", { amount: "฿30" }));
  await expect(bank).toContainText(t("deposit.wayLast"));
  await expect(deposit.getByText(t("deposit.wayLast"))).toHaveCount(1);
  await expect(ways.nth(1)).toContainText(t("deposit.wayQr"));
  await expect(ways.nth(1)).toContainText(t("deposit.usualMinutes", { count: 4 }));
  await picture(page, "ways");
});
