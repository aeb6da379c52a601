import { readFileSync } from "node:fs";

import { accountEnd } from "@krapao/i18n";
import type { Page } from "@playwright/test";

import { enter } from "./support/member.ts";
import { drawnWords, watchDrawing } from "./support/drawing.ts";
import { resize, settledMisfits } from "./support/fit.ts";
import { notice, openTile, reviewWithdrawal, sheet } from "./support/money.ts";
import { change } from "./support/scenes/scene.ts";
import { field, total } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

test("a withdrawal shows its limits before they are exceeded, and sweeps the money from games to the wallet", async ({
  page,
  t,
  world,
  member,
  picture,
}) => {
  await member.open("PG");
  await member.payIn(400);
  await member.call("POST", "/wallet/transfer", { from: "WALLET", to: "PG", amount: 350 });
  await enter(page, member);
  await expect(total(page, t)).toContainText("400.00");
  const opened = await openTile(page, t, "withdraw");
  const baht = { currency: t("terms.baht") };
  await expect(opened.getByText(t("withdraw.range", { min: "100", max: "2,000,000", ...baht }))).toBeVisible();
  await field(opened, t("terms.amount")).fill("99");
  // Said by itself, once one has stopped typing.
  await expect(opened.getByText(t("validation.withdrawMin", { min: "100", ...baht }))).toBeVisible();
  await field(opened, t("terms.amount")).fill("2000001");
  await expect(opened.getByText(t("validation.withdrawMax", { max: "2,000,000", ...baht }))).toBeVisible();
  await field(opened, t("terms.amount")).fill("401");
  await expect(opened.getByText(t("validation.amountOverBalance", { amount: "฿400.00" }))).toBeVisible();
  await picture(page, "too-much");
  await opened.getByRole("button", { name: t("common.all"), exact: true }).click();
  const review = await reviewWithdrawal(opened, t);
  await expect(review.getByText(t("withdraw.bringsFirst", { amount: "฿350.00" }))).toBeVisible();
  await picture(page, "review");
  await review.getByRole("button", { name: t("withdraw.submit", { amount: "฿400.00" }) }).click();
  await notice(page, t("withdraw.success"))
    .getByRole("button", { name: t("common.ok") })
    .click();
  await expect(total(page, t)).toContainText("0.00");
  await expect.poll(() => world.payouts(member.accountNo)).toMatchObject([{ amount: 400 }]);
});

test("a long name leaves the payee's account whole on the screen", async ({ page, t, member }) => {
  await member.payIn(400);
  await change(page, "wallet", (wallet) => {
    const { bankAccount, ...rest } = wallet as { readonly bankAccount: object };
    return { ...rest, bankAccount: { ...bankAccount, bankAccountName: `${"W".repeat(26)} ${"W".repeat(26)}` } };
  });
  await enter(page, member);
  await expect(total(page, t)).toContainText("400.00");
  const opened = await openTile(page, t, "withdraw");
  await opened.getByRole("button", { name: t("common.all"), exact: true }).click();
  const fits = async (): Promise<void> => {
    for (const width of [320, 360]) {
      await resize(page, { width, height: 720 });
      expect(await settledMisfits(page), `at ${width}`).toEqual([]);
    }
  };
  await fits();
  const review = await reviewWithdrawal(opened, t);
  await expect(review.getByText(accountEnd(member.accountNo))).toBeVisible();
  await fits();
});

type Sharing = { readonly sharesFiles: boolean; readonly shared: readonly string[] };

/** Gives the browser what a phone's has to share. It refuses files until {@link Sharing.sharesFiles} is set. */
const giveSharing = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const state = { sharesFiles: sessionStorage.getItem("sharesFiles") !== null, shared: [] as string[] };
    Object.assign(globalThis, { sharing: state });
    navigator.canShare = ({ files = [] } = {}) => state.sharesFiles || files.length === 0;
    navigator.share = async (data = {}) => {
      if (!navigator.canShare(data)) throw new TypeError("files are not shared");
      for (const { name, type, size } of data.files ?? []) state.shared.push(`${name} ${type} ${size > 0}`);
    };
  });
};

const sharedBy = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (Reflect.get(globalThis, "sharing") as Sharing).shared);

test("a paid withdrawal has a receipt that is saved as a picture and that anyone can verify", async ({
  page,
  browser,
  t,
  member,
  picture,
}) => {
  await member.payIn(400);
  const { reference } = await member.call<{ reference: string }>("POST", "/wallet/withdraw", { amount: 300 });
  const movement = `/statement/movement/${reference}`;
  await expect
    .poll(async () => (await member.call<{ status: string }>("GET", movement)).status, { timeout: 30_000 })
    .toBe("SUCCESS");
  await watchDrawing(page);
  await giveSharing(page);
  await enter(page, member, `/user/statement?movement=${reference}`);
  const open = page.getByRole("button", { name: t("receipt.title"), exact: true });
  await open.click();
  const receipt = sheet(page, t("receipt.title"));
  await expect(receipt).toContainText("฿300.00");
  await expect(receipt).toContainText(reference);
  await expect(receipt).toContainText(`••${member.accountNo.slice(-4)}`);
  await picture(page, "receipt");
  const saving = page.waitForEvent("download");
  await receipt.getByRole("button", { name: t("common.saveImage") }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`krapao-${reference}.png`);
  const png = readFileSync(await saved.path());
  expect(png.readUInt32BE(16), "its width in pixels").toBeGreaterThanOrEqual(600);
  const words = await drawnWords(page);
  for (const told of ["฿300.00", reference, `••${member.accountNo.slice(-4)}`]) expect(words.join(" ")).toContain(told);

  // A browser that shares links only offers no button that would fail.
  const share = receipt.getByRole("button", { name: t("receipt.share"), exact: true });
  await expect(share).toHaveCount(0);
  await page.evaluate(() => sessionStorage.setItem("sharesFiles", "yes"));
  await page.reload();
  await open.click();
  await share.click();
  await expect.poll(() => sharedBy(page)).toEqual([`krapao-${reference}.png image/png true`]);
  await picture(page, "share");

  const { address } = await member.call<{ address: string }>("GET", `/statement/receipt/${reference}`);
  const stranger = await (await browser.newContext()).newPage();
  const { pathname, search } = new URL(address);
  await stranger.goto(new URL(`${pathname}${search}`, page.url()).href);
  await expect(stranger.getByRole("heading", { name: t("receipt.genuine") })).toBeVisible();
  const shown = stranger.getByRole("main");
  await expect(shown).toContainText("฿300.00");
  for (const secret of [member.name, member.accountNo, reference]) await expect(shown).not.toContainText(secret);
  await picture(stranger, "genuine");
  await stranger.goto(new URL(`${pathname}${search.slice(0, -4)}AAAA`, page.url()).href);
  await expect(stranger.getByRole("heading", { name: t("receipt.unknown") })).toBeVisible();

  // A refusal that is not about the receipt says nothing against it.
  await stranger.route("**/api/receipt/*", (route) => route.fulfill({ status: 403, json: { message: "INVALID_IP" } }));
  await stranger.goto(new URL(`${pathname}${search}`, page.url()).href);
  await expect(shown).toContainText(t("errors.INVALID_IP"));
  await expect(stranger.getByRole("heading", { name: t("receipt.unknown") })).toBeHidden();
  await stranger.unroute("**/api/receipt/*");
  await shown.getByRole("button", { name: t("common.retry") }).click();
  await expect(stranger.getByRole("heading", { name: t("receipt.genuine") })).toBeVisible();
  await stranger.context().close();
});

test("the same withdrawal requested in two tabs at once is made once", async ({
  page,
  context,
  t,
  world,
  member,
  troubles,
}) => {
  // Both under one key and answered alike, or the later one told that the money is not there any more.
  troubles.allow(/^409 POST \/api\/wallet\/withdrawAll$/);
  await member.payIn(500);
  await enter(page, member);
  const other = await context.newPage();
  await other.goto("/user/home");
  const submits = await Promise.all(
    [page, other].map(async (tab) => {
      await expect(total(tab, t)).toContainText("500.00");
      const opened = await openTile(tab, t, "withdraw");
      await field(opened, t("terms.amount")).fill("300");
      const review = await reviewWithdrawal(opened, t);
      return review.getByRole("button", { name: t("withdraw.submit", { amount: "฿300.00" }) });
    }),
  );
  await Promise.all(submits.map((submit) => submit.click()));
  const said = [t("withdraw.success"), t("errors.MONEY_NOT_ENOUGH"), t("errors.IDEMPOTENCY_IN_PROGRESS")];
  for (const tab of [page, other]) {
    await expect(tab.getByRole("alertdialog")).toHaveText(new RegExp(said.join("|")));
    await tab.reload();
    await expect(total(tab, t)).toContainText("200.00");
  }
  await expect.poll(() => world.payouts(member.accountNo)).toMatchObject([{ amount: 300 }]);
});

test("a withdrawal whose answer was lost keeps the typed values, and a repeated request makes it once", async ({
  page,
  t,
  world,
  member,
  troubles,
  picture,
}) => {
  troubles.allow(/^cut POST \/api\/wallet\/withdrawAll /);
  await member.payIn(300);
  await enter(page, member);
  await expect(total(page, t)).toContainText("300.00");
  const keys: (string | undefined)[] = [];
  await page.route("**/api/wallet/withdrawAll", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    // The app itself asks a second time.
    if (keys.length > 2) return route.continue();
    await route.fetch();
    return route.abort("connectionreset");
  });
  const opened = await openTile(page, t, "withdraw");
  await field(opened, t("terms.amount")).fill("300");
  const submit = t("withdraw.submit", { amount: "฿300.00" });
  await (await reviewWithdrawal(opened, t)).getByRole("button", { name: submit }).click();
  const lost = notice(page, t("money.noAnswerTitle"));
  await expect(lost).toContainText(t("money.noAnswerBody"));
  await lost.getByRole("button", { name: t("common.ok") }).click();
  await expect(field(opened, t("terms.amount"))).toHaveValue("300");
  // Nothing is left by now, and it can be asked for all the same.
  const review = await reviewWithdrawal(opened, t);
  await expect(review.getByText(t("withdraw.leftAfter"))).toBeHidden();
  await picture(page, "again");
  await review.getByRole("button", { name: submit }).click();
  await notice(page, t("withdraw.success"))
    .getByRole("button", { name: t("common.ok") })
    .click();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  await expect.poll(() => world.payouts(member.accountNo)).toMatchObject([{ amount: 300 }]);
});
