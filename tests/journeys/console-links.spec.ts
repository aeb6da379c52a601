import { randomInt } from "node:crypto";

import type { getPulse } from "@krapao/contract/operator/get-pulse";
import type { AnswerOf } from "@krapao/contract/types";
import { moneyText } from "@krapao/i18n";

import { sandbox } from "./support/addresses.ts";
import { DESKTOP, enterConsole, follow, openEvidence, operatorCalls } from "./support/console/operator.ts";
import { ownLanguage, places } from "./support/edition.ts";
import { interceptCalls } from "./support/intercept-calls.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

test.use(DESKTOP);

const d = consoleWordsOf(ownLanguage);

type Item = { readonly _id: string; readonly amount: number };

test("links between a proposal and its money open that one item, and an unknown one is said to be unknown", async ({
  page,
  member,
  troubles,
}) => {
  const amount = (731 * 100 + randomInt(1, 9_999)) / 100;
  const [nok, ton] = [await operatorCalls("nok"), await operatorCalls("ton")];
  const from = { bankCode: "GSB", accountNo: String(randomInt(1e11, 1e12)), accountName: "SOMEBODY ELSE" };
  const sent = await fetch(`${sandbox()}/bank/transfers`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ from, to: places.feed, amount, currency: "THB" }),
  });
  expect(sent.ok).toBe(true);
  const waiting = async (): Promise<Item | undefined> =>
    (await nok.call<readonly Item[]>("GET", "/suspense?limit=100")).find((one) => one.amount === amount);
  await expect.poll(waiting).toBeDefined();
  const money = await waiting();
  const [found] = await nok.call<readonly { _id: string }[]>("GET", `/members?q=${member.phone}`);
  const proposal = await nok.call<Item>("POST", `/suspense/${money?._id}/match`, {
    member: found?._id,
    reason: "Her sister paid for her",
  });

  // From the money in suspense to the proposal: that one alone, whatever else waits.
  await enterConsole(page, ton, `/suspense?id=${encodeURIComponent(money?._id ?? "")}`);
  const rows = page.locator("main [data-row]");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(moneyText(amount, "BAHT"));
  await rows.getByRole("link", { name: d("proposal.waits") }).click();
  await expect(page).toHaveURL(new RegExp(`/proposals\\?id=${proposal._id}$`));
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(moneyText(amount, "BAHT"));

  // From its evidence back to the money.
  await rows.getByRole("button", { name: d("proposal.approve"), exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  await openEvidence(dialog, d);
  await dialog.getByRole("link", { name: d("evidence.seeOne"), exact: true }).click();
  await expect(page).toHaveURL(/\/suspense\?id=/);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(money?._id ?? "");

  // It is found in any state, when no list of waiting ones has it any more.
  await ton.call("POST", `/proposals/${proposal._id}/approve`, {});
  await expect(rows).toContainText(d("suspense.state.matched"));
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/suspense$/);

  // Alerts and a sign-in from elsewhere stand above every page: what opens beside a list begins below them.
  const alerted = (json: unknown): object => {
    const pulse = json as AnswerOf<typeof getPulse>;
    return { ...pulse, alerts: { ...pulse.alerts, open: 3 } };
  };
  await interceptCalls(page, (path) => (path === "/api/pulse" ? { is: "changed", change: alerted } : undefined));
  troubles.allow(/^404 GET \/api\/(transactions|withdrawals)\//);
  // Calls are intercepted from the next load on.
  await page.reload();
  for (const path of ["/suspense", "/claims", "/proposals", "/flags", "/flags?state=rules"]) {
    await follow(page, d, `${path}${path.includes("?") ? "&" : "?"}id=X1`);
    await expect(page.getByText(d("only.notFound"), { exact: true })).toBeVisible();
    await expect(page.getByText(d("only.notFoundBody", { id: "X1" }))).toBeVisible();
  }
  for (const path of ["/transactions?id=99999999", "/withdrawals?id=X1"]) {
    await follow(page, d, path);
    await expect(page.getByText(d("consoleErrors.NO_DATA"))).toBeVisible();
    await expect(page.getByText(d("alerts.strip", { count: 3 }))).toBeVisible();
    await page.getByRole("button", { name: d("common.close"), exact: true }).click();
    await expect(page.getByText(d("consoleErrors.NO_DATA"))).toBeHidden();
  }
});
