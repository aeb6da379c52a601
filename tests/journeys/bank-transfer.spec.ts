import { randomInt } from "node:crypto";

import { accountNumberText, amountText, moneyText } from "@krapao/i18n";

import { sandbox } from "./support/addresses.ts";
import { enterConsole, operatorCalls } from "./support/console/operator.ts";
import { ownLanguage, places } from "./support/edition.ts";
import { enter } from "./support/member.ts";
import { openTile, pickWay } from "./support/money.ts";
import { field, total } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

const d = consoleWordsOf(ownLanguage);

/** A transfer by a bank's customer to our account with a feed. */
const send = async (from: { bankCode: string; accountNo: string; accountName: string }, amount: number) => {
  const answer = await fetch(`${sandbox()}/bank/transfers`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ from, to: places.feed, amount, currency: "THB" }),
  });
  expect(answer.ok).toBe(true);
};

/** An amount that no other test uses, in major units. */
const ownAmount = (from: number): number => (from * 100 + randomInt(1, 9_999)) / 100;

test("the account number is copied with one tap; a transfer from the registered account appears in the open sheet", async ({
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
  await deposit.getByRole("button", { name: new RegExp(accountNumberText(places.feed.accountNo)) }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(places.feed.accountNo);
  await picture(page, "accounts");

  const amount = ownAmount(321);
  await send({ bankCode: places.bank, accountNo: member.accountNo, accountName: "MALEE SUKJAI" }, amount);
  await expect(deposit.getByText(t("deposit.arrived", { amount: moneyText(amount, "BAHT") }))).toBeVisible();
  await picture(page, "arrived");
  await deposit.getByRole("button", { name: t("deposit.again") }).click();
  await expect(deposit.getByText(t("deposit.auto"))).toBeVisible();
  await deposit.getByRole("button", { name: t("common.close") }).click();
  await expect(total(page, t)).toContainText(amountText(amount));
});

test("two operators credit a reported transfer by the bank's reference, and both sides see it live", async ({
  page,
  browser,
  t,
  member,
  picture,
}) => {
  const amount = ownAmount(1_200);
  await enter(page, member);
  const deposit = await openTile(page, t, "deposit");
  await pickWay(deposit, t, "bank");
  await deposit.getByRole("button", { name: t("deposit.manualClaim") }).click();
  await field(deposit, t("deposit.claimAmount")).fill(String(amount));
  await deposit.getByRole("button", { name: t("deposit.claimSend") }).click();
  const reported = deposit.getByRole("listitem").filter({ hasText: t("statuses.claim.waiting") });
  await expect(reported).toBeVisible();
  // The bank has its name, not its code.
  await expect(reported).not.toContainText(places.byHand.bankCode);
  await picture(page, "reported");

  const nok = await operatorCalls("nok");
  const consolePage = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await enterConsole(consolePage, nok, "/claims");
  const row = consolePage.getByRole("listitem").filter({ hasText: moneyText(amount, "BAHT") });
  await row.getByRole("button", { name: d("depositReport.credit"), exact: true }).click();
  const dialog = consolePage.getByRole("alertdialog");
  const reference = `20261121J${randomInt(1e9, 1e10)}`;
  await field(dialog, d("depositReport.reference")).fill(reference);
  await field(dialog, d("depositReport.amount")).fill(String(amount));
  await field(dialog, d("reason.label")).fill("แถว 14 ของรายการเดินบัญชี");
  await dialog.getByRole("button", { name: d("proposal.propose"), exact: true }).click();
  await expect(row.getByText(d("proposal.waits"))).toBeVisible();

  const ton = await operatorCalls("ton");
  const proposals = await ton.call<readonly { _id: string; transfer: { reference: string } | null }[]>(
    "GET",
    "/proposals?limit=100",
  );
  const proposal = proposals.find(({ transfer }) => transfer?.reference === reference);
  await ton.call("POST", `/proposals/${proposal?._id}/approve`, {});
  await expect(deposit.getByText(t("deposit.arrived", { amount: moneyText(amount, "BAHT") }))).toBeVisible();
  await expect(deposit.getByText(t("statuses.claim.matched"))).toBeVisible();
  await expect(row).toHaveCount(0);
  await consolePage.close();
});
