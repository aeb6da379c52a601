import type { Page } from "@playwright/test";

import { type ConsoleAnswers, empty } from "./support/console/fakes.ts";
import { DESKTOP } from "./support/console/operator.ts";
import { showConsole } from "./support/console/scene.ts";
import { ownLanguage } from "./support/edition.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

test.use(DESKTOP);

const d = consoleWordsOf(ownLanguage);

const show = (page: Page, path: string, shows: string, answers: ConsoleAnswers = []): Promise<void> =>
  showConsole({ page, d }, { name: path, path, shows: () => shows, answers });

/** The query of the page's address. */
const query = (page: Page): Readonly<Record<string, string>> =>
  Object.fromEntries(new URL(page.url()).searchParams.entries());

test("a list of withdrawals stays on its page while one is opened and closed", async ({ page }) => {
  await show(page, "/withdrawals?status=waiting&page=3", "52,000.00");
  await page.getByRole("row").filter({ hasText: "52,000.00" }).click();
  const panel = page.getByRole("region", { name: d("withdrawal.one") });
  await expect(panel).toBeVisible();
  expect(query(page)).toEqual({ status: "waiting", page: "3", id: "WD7J4KQ2M9XA02" });
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  expect(query(page)).toEqual({ status: "waiting", page: "3" });
});

test("an empty later page says that the page is empty, and not that nothing waits", async ({ page }) => {
  const paths = ["withdrawals", "suspense", "claims", "flags", "proposals", "erasures"] as const;
  for (const path of paths) await show(page, `/${path}?page=2`, d("list.pageEmpty"), empty);
  await show(page, "/withdrawals?page=1", d("withdrawalEmpty.waiting"), empty);
  await expect(page.getByText(d("list.pageEmpty"))).toBeHidden();
});

test("the day, the state and the page of a bank account's lines survive a reload", async ({ page }) => {
  await show(page, "/bank?page=2", "G4410-2287");
  await page.getByRole("button", { name: d("bankLines.open"), exact: true }).click();
  expect(query(page)).toEqual({ lines: "open" });
  const day = page.getByRole("main").locator("ol button").first();
  await day.click();
  await expect(day).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(day).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: d("bankLines.open"), exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});

test("the currency of the overview survives a reload", async ({ page }) => {
  await show(page, "/", d("overview.moneyIn"));
  await page.getByRole("button", { name: d("terms.kip"), exact: true }).click();
  expect(query(page)).toEqual({ currency: "LAK" });
});

test("an amount that cannot be read is told, and filters nothing; one that can is shown grouped", async ({ page }) => {
  await show(page, "/transactions?kinds=deposit", d("console.amount"));
  const menu = page.locator("details", { has: page.locator("summary", { hasText: d("console.amount") }) });
  await menu.locator("summary").click();
  const least = menu.getByRole("textbox", { name: d("list.least"), exact: true });
  for (const wrong of ["1k", "1,5"]) {
    await least.fill(wrong);
    await page.keyboard.press("Enter");
    await expect(least).toHaveAttribute("aria-invalid", "true");
    expect(query(page)).toEqual({ kinds: "deposit" });
  }
  await least.fill("100,000,000");
  await menu.getByRole("textbox", { name: d("list.most"), exact: true }).fill("5");
  await page.keyboard.press("Enter");
  expect(query(page)).toEqual({ kinds: "deposit" });
  await menu.getByRole("textbox", { name: d("list.most"), exact: true }).fill("");
  await page.keyboard.press("Enter");
  await expect(menu.locator("summary")).toContainText(d("list.atLeast", { amount: "100,000,000" }));
  await expect(menu.locator("summary")).toBeFocused();
  expect(query(page)).toEqual({ kinds: "deposit", least: "100000000" });
});

test("the search of the console leads to another setting also from the page of settings", async ({ page }) => {
  await show(page, "/settings", d("setting.withdrawMinimum"));
  const found = page.getByRole("main").getByRole("searchbox", { name: d("settings.search"), exact: true });
  for (const setting of [d("setting.refundTimes"), d("setting.slotMessage")]) {
    await page.keyboard.press("Control+k");
    await page.getByRole("searchbox", { name: d("search.field"), exact: true }).fill(setting);
    await page
      .getByRole("dialog")
      .getByRole("link", { name: new RegExp(setting.replaceAll(/[()]/g, ".")) })
      .first()
      .click();
    await expect(found).toHaveValue(setting);
  }
});

test("the audit log tells names and values in words", async ({ page }) => {
  await show(page, "/audit", "More staff in the evening");
  const event = (name: Parameters<typeof d>[0]) => page.getByRole("listitem").filter({ hasText: d(name) });
  const unit = d("settingUnit.alertWithdrawalsAge");
  await expect(event("auditEvent.changeSettings")).toContainText(`15 ${unit}`);
  await expect(event("auditEvent.changeSettings")).toContainText(`30 ${unit}`);
  await expect(event("auditEvent.saveRiskRule")).toContainText(
    `${d("riskMeasure.amount")} ${d("riskIs.at-least")} 20,000`,
  );
  await expect(event("auditEvent.saveRiskRule")).toContainText(d("riskAct.hold"));
  await expect(event("auditEvent.creditClaim")).toContainText(d("detail.sendingBank"));
  await expect(event("auditEvent.closeDay")).toContainText(d("reports.moneyIn"));
  await expect(event("auditEvent.createTransactionExport")).toContainText(
    `${d("transactionKind.deposit")} · ${d("transactionKind.withdraw")}`,
  );
  await expect(event("auditEvent.changeContent")).not.toContainText("<p>");
});

test("a search of the audit log keeps the focus in its field", async ({ page }) => {
  await show(page, "/audit", "More staff in the evening");
  const search = page.getByRole("searchbox", { name: d("audit.search"), exact: true });
  await search.fill("staff");
  await page.keyboard.press("Enter");
  await expect.poll(() => query(page)).toEqual({ q: "staff" });
  await expect(search).toBeFocused();
});

test("a member's statement stays on its page when it is read again, and a filter returns to the first", async ({
  page,
}) => {
  await show(page, "/members/69", d("member.statement"));
  const main = page.getByRole("main");
  await main
    .getByRole("button", { name: d("common.nextPage"), exact: true })
    .first()
    .click();
  await expect.poll(() => query(page)).toEqual({ page: "2" });
  await page.reload();
  await expect(main.getByText(d("common.pageOf", { page: "2", pages: "7" }))).toBeVisible();
  const search = main.getByRole("searchbox", { name: d("member.partOfReference"), exact: true });
  await search.fill("WD");
  await page.keyboard.press("Enter");
  await expect.poll(() => query(page)).toEqual({ reference: "WD" });
});
