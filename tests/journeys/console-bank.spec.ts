import { randomInt } from "node:crypto";

import type { Locator, Page } from "@playwright/test";
import { amountText, moneyText } from "@krapao/i18n";

import { approve, rowOf } from "./support/console/approve.ts";
import { DESKTOP, signIn } from "./support/console/operator.ts";
import { ownCurrency, ownLanguage, places } from "./support/edition.ts";
import type { Member } from "./support/member.ts";
import { field } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

test.use(DESKTOP);

const d = consoleWordsOf(ownLanguage);

/** An amount that no other test uses, in major units. */
const ownAmount = (from: number): number => (from * 100 + randomInt(1, 99_999)) / 100;
const held = async (member: Member): Promise<number> =>
  (await member.call<{ wallet: { amount: number } }>("GET", "/wallet")).wallet.amount;

/** The account whose statement is imported. */
const { bankCode: bank, accountNo } = places.byHand;

/** A statement with lines above the column names, and no reference. */
const statementOf = (day: string, amounts: readonly number[]): string =>
  [
    `Account No.,${accountNo},,,,,,`,
    "Date,Time,Descriptions,Withdrawal,Deposit,Outstanding Balance,Channel,Details",
    ...amounts.map(
      (amount, at) => `${day},09:3${at},Transfer Deposit,,${amount.toFixed(2)},,Mobile,From ${places.bank} X5521`,
    ),
    `${day},10:15,Fee,1O.00,,,Branch,this line is not readable`,
  ].join("\n");

const lineOf = (page: Page, amount: number): Locator =>
  page.getByRole("row").filter({ hasText: amountText(amount, true) });

test("a statement is imported, two operators match an unknown line, and the member is credited once", async ({
  page,
  browser,
  member,
  picture,
}) => {
  const [amount, other] = [ownAmount(731), ownAmount(2_731)];
  const day = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Bangkok" }).format(new Date());
  await signIn(page, d, "nok", "/bank");
  const account = page.getByRole("listitem").filter({ hasText: bank }).first();
  // The list has accounts of both currencies.
  await expect(account).toContainText(/฿[\d,]+\.\d\d/);
  await account.getByRole("button", { name: new RegExp(d("bank.import")) }).click();
  const sheet = page.getByRole("region", { name: d("bank.importTitle") });
  await sheet.getByLabel(d("bank.file")).setInputFiles({
    name: `statement-${randomInt(1e6)}.csv`,
    mimeType: "text/csv",
    buffer: Buffer.from(statementOf(day, [amount, other])),
  });
  await expect(sheet).toContainText(d("bank.added", { count: "2" }));
  await expect(sheet).toContainText(d("bank.bad", { count: "1" }));
  await picture(page, "preview");
  // The next file of this bank may have another format.
  await sheet.getByRole("switch", { name: d("bank.keepMapping") }).click();
  await sheet.getByRole("button", { name: d("bank.importCount", { count: "2" }) }).click();
  await expect(sheet).toBeHidden();
  expect(await held(member)).toBe(0);

  // The file belongs to the account whose lines are shown, and a day of it can be selected.
  const line = lineOf(page, amount);
  await expect(line).toContainText(d("bankLine.open"));
  const days = page.getByRole("region", { name: new RegExp(`^${bank}`) }).getByRole("button", { pressed: false });
  await days
    .filter({ hasText: /^\d\d\/\d\d/ })
    .first()
    .click();
  await expect(line).toBeHidden();
  await page
    .getByRole("button", { name: /: / })
    .filter({ hasText: /^.*\d\d\/\d\d: / })
    .click();
  await days.filter({ hasText: day.slice(0, 5) }).click();
  await expect(line).toContainText(d("bankLine.open"));
  await line.getByRole("button", { name: d("bank.match"), exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("searchbox").fill(member.phone);
  await dialog.getByRole("listitem").getByRole("button").click();
  await field(dialog, d("depositReport.sendingBank")).fill(places.bank);
  await field(dialog, d("depositReport.reference")).fill(`REF${randomInt(1e9)}`);
  await field(dialog, d("reason.label")).fill("She sent the slip by chat");
  await picture(page, "match");
  await dialog.getByRole("button", { name: d("proposal.propose"), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(line.getByRole("link", { name: d("bank.proposed") })).toBeVisible();
  expect(await held(member)).toBe(0);

  await approve(browser, d, rowOf(moneyText(amount, "BAHT")));
  await expect.poll(() => held(member)).toBe(amount);
  await page.reload();
  await expect(line).toContainText(member.name);
  await expect(lineOf(page, other)).toContainText(d("bankLine.open"));

  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: new RegExp(`^${d("bank.csv")} · ${bank}.*${d("bankLines.all")}$`) }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toBe(`bank-lines-${bank}-all.csv`);
});

test("two operators record a transfer between own accounts, with the bank's reference", async ({
  page,
  browser,
  picture,
}) => {
  const amount = ownAmount(40_000);
  const reference = `OWN-${randomInt(1e9)}`;
  await signIn(page, d, "nok", "/bank?view=own");
  await page.getByRole("button", { name: d("bank.recordOwn"), exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  // The form starts with the edition's own currency, which is offered first.
  const currencies = dialog.getByRole("group", { name: d("terms.currency") }).getByRole("button");
  await expect(currencies.first()).toHaveText(d(ownCurrency === "LAK" ? "terms.kip" : "terms.baht"));
  await expect(currencies.first()).toHaveAttribute("aria-pressed", "true");
  await currencies.filter({ hasText: d("terms.baht") }).click();
  await dialog.getByLabel(d("bank.from")).selectOption(`bank ${places.feed.bankCode}`);
  await dialog.getByLabel(d("bank.to")).selectOption(`bank ${bank}`);
  await field(dialog, d("console.amount")).fill(String(amount));
  await field(dialog, d("depositReport.reference")).fill(reference);
  await field(dialog, d("reason.label")).fill("Moved for payouts");
  await picture(page, "own");
  await dialog.getByRole("button", { name: d("proposal.propose"), exact: true }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole("listitem").filter({ hasText: reference });
  await expect(row).toHaveCount(0);
  await approve(browser, d, rowOf(moneyText(amount, "BAHT")));
  await page.reload();
  await expect(row).toContainText(moneyText(amount, "BAHT"));
  await expect(row).toContainText(d("bank.isUnproven"));
});
