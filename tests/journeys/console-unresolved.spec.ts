import { randomInt } from "node:crypto";

import { amountText, moneyText } from "@krapao/i18n";

import { sandbox } from "./support/addresses.ts";
import { approve, rowOf } from "./support/console/approve.ts";
import { DESKTOP, signIn } from "./support/console/operator.ts";
import type { Member } from "./support/member.ts";
import { field } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";
import { alone, type SandboxClient } from "./support/sandbox-client.ts";
import { ownLanguage, places } from "./support/edition.ts";

test.use(DESKTOP);

const d = consoleWordsOf(ownLanguage);
const GAME = "ASKMEBET";

/** An amount that no other test uses, in major units. */
const ownAmount = (from: number): number => (from * 100 + randomInt(1, 9_999)) / 100;

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

const toWorld = async (method: "POST" | "PUT", path: string, body: object): Promise<void> => {
  const answer = await fetch(`${sandbox()}${path}`, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
};

const held = async (member: Member): Promise<number> =>
  (await member.call<{ wallet: { amount: number } }>("GET", "/wallet")).wallet.amount;

test("a transfer from nobody's account waits in the console, and two people give it to the member", async ({
  page,
  browser,
  member,
}) => {
  await signIn(page, d, "nok", "/suspense");
  const amount = ownAmount(412);
  const row = page.getByRole("listitem").filter({ hasText: moneyText(amount, "BAHT") });
  await expect(row).toHaveCount(0);
  const from = { bankCode: "GSB", accountNo: String(randomInt(1e11, 1e12)), accountName: "SOMEBODY ELSE" };
  await toWorld("POST", "/bank/transfers", { from, to: places.feed, amount, currency: "THB" });
  await expect(row).toBeVisible();
  expect(await held(member)).toBe(0);

  // J and K move through the rows, Enter opens the actions of a row, Escape closes them.
  const dialog = page.getByRole("alertdialog");
  await row.focus();
  await page.keyboard.press("k");
  await page.keyboard.press("j");
  await expect(page.locator("[data-row]:focus")).toHaveCount(1);
  await row.focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await row.getByRole("button", { name: d("suspense.match"), exact: true }).click();
  await dialog.getByRole("searchbox").fill(member.phone);
  await dialog.getByRole("listitem").getByRole("button").click();
  await field(dialog, d("reason.label")).fill("Her sister paid for her");
  await dialog.getByRole("button", { name: d("proposal.propose"), exact: true }).click();
  await expect(row).toContainText(d("proposal.waits"));
  expect(await held(member)).toBe(0);

  await approve(browser, d, rowOf(moneyText(amount, "BAHT")), async (question) => {
    const money = question.getByRole("region", { name: d("evidence.suspense") });
    await expect(money).toContainText(from.accountName);
    await expect(money).toContainText(from.accountNo.slice(-4));
    await expect(money.getByRole("link", { name: d("evidence.seeOne") })).toBeVisible();
  });
  await expect(row).toHaveCount(0);
  expect(await held(member)).toBe(amount);
});

/**
 * A transfer into a game whose answer is lost, with a bet of the same amount close in time: the money arrived, and the
 * balances cannot show it. The fault strikes a random call, so it is repeated until it struck the right one.
 */
const lose = async (member: Member, world: SandboxClient, username: string, amount: number): Promise<void> => {
  for (let tries = 0; tries < 25; tries += 1) {
    await toWorld("PUT", "/faults", { target: GAME, kind: "lost-reply", rate: 0.5 });
    const moving = member
      .call<{ message?: string }>("POST", "/wallet/transfer", { from: "WALLET", to: GAME, amount })
      .catch(() => ({ message: "TRANSFER_FAIL" }));
    await wait(600);
    await world.round(GAME, username, amount, 0);
    await world.mend(GAME, "lost-reply");
    if ((await moving).message === "PENDING") return;
  }
  throw new Error("the fault never struck the call alone");
};

test("a transfer whose answer was lost comes to the console when balances cannot tell, and two people settle it", async ({
  page,
  browser,
  world,
  member,
  picture,
  troubles,
}) => {
  // The page of a transfer that was settled in the meantime says so.
  troubles.allow(/^404 GET \/api\/doubtful\//);
  // Two readings a minute apart have to agree before an operator is asked.
  test.setTimeout(240_000);
  const amount = ownAmount(110);
  await member.payIn(20_000);
  const username = await member.open(GAME);
  await member.call("POST", "/wallet/transfer", { from: "WALLET", to: GAME, amount: 9_000 });
  await signIn(page, d, "nok", "/doubtful");
  await alone(GAME, () => lose(member, world, username, amount));

  const row = page
    .getByRole("main")
    .getByRole("link")
    .filter({ hasText: amountText(amount) });
  await expect(row).toBeVisible({ timeout: 150_000 });
  await row.click();
  await expect(page.getByText(d("unresolved.tried")).first()).toBeVisible();
  // Which outcomes need a bet at an edge depends on what it won.
  const atEdge = [d("unresolved.cannotTell"), d("unresolved.onlyIf.done"), d("unresolved.onlyIf.not-done")];
  await expect(page.getByRole("region", { name: d("unresolved.bets") })).toContainText(new RegExp(atEdge.join("|")));
  // The movements around it open on the member's page.
  const around = page
    .getByRole("region", { name: d("unresolved.movements") })
    .getByRole("link")
    .first();
  const reference = (await around.textContent()) ?? "";
  await around.click();
  await expect(page.getByRole("dialog")).toContainText(reference);
  // A step back closes the movement, and another one leaves the member's page.
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.goBack();
  // A page hears no key before it is complete.
  await expect(around).toBeVisible();
  await page.keyboard.press("Escape");
  await row.click();
  // To wait is an answer too. It changes nothing.
  await expect(page.getByRole("radio", { name: d("unresolved.outcome.wait") })).toBeChecked();
  await page.getByRole("button", { name: d("unresolved.wait"), exact: true }).click();
  await row.click();
  await picture(page, "doubtful");
  await page.getByRole("radio", { name: d("unresolved.outcome.done") }).check();
  await field(page, d("reason.label")).fill("Their support found it: it arrived");
  // The balances fit both outcomes, so the proposer says what else shows it, and whoever approves reads that.
  const propose = page.getByRole("button", { name: d("unresolved.propose.done"), exact: true });
  await expect(propose).toBeDisabled();
  await field(page, d("unresolved.evidence")).fill("Ticket 4471 of their support");
  await propose.click();
  await expect(page.getByText(d("proposal.waitsLong"))).toBeVisible();
  await page.getByRole("link", { name: d("proposal.seeOne"), exact: true }).click();
  const proposal = page.locator("main [data-row]");
  await expect(proposal).toHaveCount(1);
  await expect(proposal).toContainText(moneyText(amount, "BAHT"));
  // From the proposal back to the transfer.
  await proposal.getByRole("link", { name: /^T/ }).click();
  await expect(page.getByText(d("proposal.waitsLong"))).toBeVisible();

  await approve(browser, d, rowOf(moneyText(amount, "BAHT")), (question) =>
    expect(question).toContainText("Ticket 4471 of their support"),
  );
  await expect(page.getByText(d("unresolved.over"))).toBeVisible();
  const entries = () =>
    member.call<{ statements: { amount: number; status: string }[] }>("POST", "/statement", { page: 1, limit: 30 });
  await expect
    .poll(async () => (await entries()).statements.filter(({ status }) => status === "IN_PROGRESS"))
    .toEqual([]);
  // The game's balance equals the books, to the satang.
  await member.call("GET", "/wallet/refresh/slot");
  const { slots } = await member.call<{ slots: { code: string; amount: number }[] }>("GET", "/wallet");
  const { balance } = await world.account(GAME, username);
  expect(slots.find(({ code }) => code === GAME)?.amount).toBe(balance);
});
