import { randomInt } from "node:crypto";

import { moneyText } from "@krapao/i18n";

import { approve, rowOf } from "./support/console/approve.ts";
import { DESKTOP, enterConsole, operatorCalls } from "./support/console/operator.ts";
import { ownLanguage } from "./support/edition.ts";
import { field } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

test.use(DESKTOP);

const d = consoleWordsOf(ownLanguage);

test("two operators credit a wallet, and the member's statement says who did it", async ({
  page,
  browser,
  member,
  picture,
  troubles,
}) => {
  troubles.allow(/^40[19] POST \/api\/members\/\d+\/adjustments$/);
  const amount = (12_300 + randomInt(1, 9_999)) / 100;
  const nok = await operatorCalls("nok");
  const [found] = await nok.call<readonly { _id: string }[]>("GET", `/members?q=${member.phone}`);
  await enterConsole(page, nok, `/members/${found?._id ?? ""}`);
  const open = async (): Promise<void> => {
    await page.locator("summary", { hasText: d("member.acts") }).click();
    await page.getByRole("button", { name: d("member.hand.credit"), exact: true }).click();
  };
  await open();
  const dialog = page.getByRole("alertdialog");
  // The wallet is empty, so nothing can be debited.
  await dialog.getByRole("button", { name: d("adjust.debit"), exact: true }).click();
  const propose = dialog.getByRole("button", { name: d("proposal.propose"), exact: true });
  await field(dialog, d("console.amount")).fill(String(amount));
  await field(dialog, d("reason.label")).fill("A bet that was settled wrong");
  await expect(propose).toBeDisabled();
  await dialog.getByRole("button", { name: d("adjust.credit"), exact: true }).click();
  // A refusal names the limit.
  await field(dialog, d("console.amount")).fill("9999999");
  await propose.click();
  await expect(dialog.getByText(d("adjust.mostDay", { most: "" }).trim())).toBeVisible();
  await field(dialog, d("console.amount")).fill(String(amount));
  await picture(page, "adjust");
  // The sign-in ends before the answer comes. What is sent after the next one is known as the same.
  const sent: unknown[] = [];
  await page.route(/\/adjustments$/, async (route) => {
    const { reference } = route.request().postDataJSON() as { readonly reference: string };
    if (sent.push(reference) > 1) return route.continue();
    return route.fulfill({ status: 401, json: { statusCode: 401, message: "UNAUTHORIZED" } });
  });
  await propose.click();
  await field(page, d("terms.username")).fill("nok");
  await page.getByLabel(d("terms.password"), { exact: true }).fill("demo1234");
  await page.getByRole("button", { name: d("session.signIn"), exact: true }).click();
  await open();
  await expect(field(dialog, d("console.amount"))).toHaveValue(String(amount));
  await propose.click();
  await expect(dialog).toBeHidden();
  expect(sent).toEqual([sent[0], sent[0]]);
  const wallet = async (): Promise<number> =>
    (await member.call<{ wallet: { amount: number } }>("GET", "/wallet")).wallet.amount;
  expect(await wallet()).toBe(0);

  await approve(browser, d, rowOf(moneyText(amount, "BAHT")));
  await expect.poll(wallet).toBe(amount);
  const { statements } = await member.call<{ statements: { from: string; to: string; statementType: string }[] }>(
    "POST",
    "/statement",
    { page: 1, limit: 10 },
  );
  expect(statements).toMatchObject([{ statementType: "transfer", from: "SUPPORT", to: "WALLET" }]);
  await page.reload();
  await expect(page.getByText(d("movement.handIn")).first()).toBeVisible();
});
