import { randomInt } from "node:crypto";

import { amountText, moneyText } from "@krapao/i18n";

import { consoleMenu, DESKTOP, signIn } from "./support/console/operator.ts";
import { ownLanguage } from "./support/edition.ts";
import { type Member, newMember } from "./support/member.ts";
import { field } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

test.use(DESKTOP);

const d = consoleWordsOf(ownLanguage);

/** Above the automatic limit, and an amount that no other test uses, in major units. */
const above = (): number => (5_000_100 + randomInt(1, 9_999)) / 100;

const askFor = async (member: Member, amount: number): Promise<void> => {
  await member.payIn(60_000);
  await member.call("POST", "/wallet/withdraw", { amount });
};

test("a cashier confirms a withdrawal above the limit, and it is paid to the member's account", async ({
  page,
  request,
  world,
  member,
  picture,
}) => {
  const amount = above();
  await askFor(member, amount);
  await askFor(await newMember(request, world), above());
  await signIn(page, d, "nok");
  await consoleMenu(page, d)
    .getByRole("link", { name: new RegExp(`^${d("nav.withdrawals")}`) })
    .click();
  const row = page.getByRole("row").filter({ hasText: amountText(amount) });
  await expect(row).toContainText(moneyText(amount, "BAHT"));
  await expect(row).toContainText(d("note.above-limit-each"));
  await row.click();

  const panel = page.getByRole("region", { name: d("withdrawal.one") });
  await expect(panel).toContainText(d("withdrawal.why"));
  await expect(panel).toContainText(d("figures.held", { amount: amountText(amount) }));
  await expect(panel).not.toContainText(member.accountNo);
  await picture(page, "withdrawal");
  await field(panel, d("reason.label")).fill("Called her, it is hers");
  await panel.getByRole("button", { name: d("withdrawal.approve"), exact: true }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(amountText(amount));
  expect(await world.payouts(member.accountNo)).toEqual([]);
  await picture(page, "question");
  await question.getByRole("button", { name: d("withdrawal.approve"), exact: true }).click();

  await expect(question).toBeHidden();
  await expect(row).toHaveCount(0);
  // Whoever works through the list with the keyboard goes on where they were.
  await expect(page.locator("main [data-row]:focus")).toHaveCount(1);
  await expect.poll(() => world.payouts(member.accountNo)).toMatchObject([{ amount }]);
  await page.getByRole("link", { name: new RegExp(`^${d("withdrawalTab.paid")}`) }).click();
  // It waited, and waits no more.
  await expect(row).toContainText(d("note.above-limit-each"));
  await expect(row.locator(".bg-wait-soft")).toHaveCount(0);
  await expect(page.getByRole("main").getByText(d("withdrawal.waiting"), { exact: true })).toHaveCount(0);
  await row.click();
  await expect(panel).toContainText("Called her, it is hers");
  await expect(panel).toContainText(d("withdrawal.noted"));
  await expect(panel).not.toContainText(d("withdrawal.why"));
});

test("a refusal needs a reason and returns the money at once; no keyboard shortcut decides on money", async ({
  page,
  world,
  member,
}) => {
  const amount = above();
  await askFor(member, amount);
  await signIn(page, d, "ton", "/withdrawals");
  const row = page.getByRole("row").filter({ hasText: amountText(amount) });
  await expect(row).toBeVisible();
  // Moves down the list until the row has the focus, then Enter opens it. Keys do nothing else.
  for (let step = 0; step < 60 && !(await row.evaluate((line) => line.contains(document.activeElement))); step += 1)
    await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("region", { name: d("withdrawal.one") });
  await expect(panel).toContainText(amountText(amount));
  for (const key of ["a", "y", "Enter", "Control+Enter"]) await page.keyboard.press(key);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  const refuse = panel.getByRole("button", { name: d("withdrawal.refuse"), exact: true });
  await expect(refuse).toBeDisabled();
  await field(panel, d("reason.label")).fill("The account is not hers");
  // A reason that was typed comes back with its withdrawal.
  await panel.getByRole("button", { name: d("common.close"), exact: true }).click();
  await expect(panel).toBeHidden();
  await row.click();
  await expect(field(panel, d("reason.label"))).toHaveValue("The account is not hers");
  await refuse.click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: d("withdrawal.refuse"), exact: true })
    .click();
  await expect(row).toHaveCount(0);
  await expect
    .poll(async () => (await member.call<{ wallet: { amount: number } }>("GET", "/wallet")).wallet.amount)
    .toBe(60_000);
  expect(await world.payouts(member.accountNo)).toEqual([]);
});

test("a withdrawal that arrives while the list is open appears by itself", async ({ page, member }) => {
  await signIn(page, d, "nok", "/withdrawals");
  const amount = above();
  const row = page.getByRole("row").filter({ hasText: amountText(amount) });
  await expect(row).toHaveCount(0);
  await askFor(member, amount);
  await expect(row).toBeVisible();
});

test("an old sign-in needs the password before a decision on money, and the decision is then carried out", async ({
  page,
  world,
  member,
  troubles,
  picture,
}) => {
  troubles.allow(/^403 POST \/api\/(withdrawals|step-up)/);
  const amount = above();
  await askFor(member, amount);
  await signIn(page, d, "nok", "/withdrawals");
  // An hour later the server asks once for a recent sign-in.
  await page.route("**/api/withdrawals/*/approve", (route) =>
    route.fulfill({ status: 403, json: { message: "STEP_UP_REQUIRED" } }),
  );
  await page
    .getByRole("row")
    .filter({ hasText: amountText(amount) })
    .click();
  const panel = page.getByRole("region", { name: d("withdrawal.one") });
  await panel.getByRole("button", { name: d("withdrawal.approve"), exact: true }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: d("withdrawal.approve"), exact: true })
    .click();
  const question = page.getByRole("dialog", { name: d("session.stepUp") });
  const password = question.getByLabel(d("terms.password"), { exact: true });
  await password.click();
  await page.keyboard.type("not-this-one");
  await page.keyboard.press("Enter");
  await expect(question.getByText(d("errors.WRONG_PASSWORD"))).toBeVisible();
  await picture(page, "asked");
  await page.unroute("**/api/withdrawals/*/approve");
  await password.fill("demo1234");
  await question.getByRole("button", { name: d("session.stepUpGo"), exact: true }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect.poll(() => world.payouts(member.accountNo)).toMatchObject([{ amount }]);
});
