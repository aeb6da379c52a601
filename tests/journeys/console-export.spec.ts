import { readFile } from "node:fs/promises";

import type { Locator, Page } from "@playwright/test";

import { DESKTOP, signIn } from "./support/console/operator.ts";
import { ownLanguage } from "./support/edition.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

test.use(DESKTOP);

const d = consoleWordsOf(ownLanguage);

type Asked = {
  /** The calls that are refused until the password was given. */
  readonly calls: string;
  /** What downloads the file. */
  readonly button: Locator;
};

/** Downloads a file of many rows with a sign-in of more than an hour ago: first the question is cancelled. */
const downloadAfterQuestion = async (page: Page, { calls, button }: Asked): Promise<readonly string[]> => {
  let files = 0;
  page.on("download", () => void files++);
  // The server refuses a file of so many rows while the sign-in is old.
  await page.route(calls, (route) => route.fulfill({ status: 403, json: { message: "STEP_UP_REQUIRED" } }));
  const question = page.getByRole("dialog", { name: d("session.stepUp") });
  await button.click();
  await expect(question.getByText(d("session.stepUpLead"), { exact: true })).toBeVisible();
  await question.getByRole("button", { name: d("common.cancel"), exact: true }).click();
  await expect(question).toBeHidden();
  expect(files, "whoever cancels gets no file").toBe(0);
  await expect(page.getByRole("alert").filter({ hasText: /./ }), "and no error").toHaveCount(0);

  await button.click();
  const password = question.getByLabel(d("terms.password"), { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.type("demo1234");
  await page.unroute(calls);
  const saved = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const file = await saved;
  await expect(question).toBeHidden();
  return (await readFile(await file.path(), "utf8")).trim().split("\n");
};

test("a file of many transactions is downloaded after the question for the password", async ({ page, troubles }) => {
  troubles.allow(/^403 GET \/api\/transactions\/exports\//);
  await signIn(page, d, "owner", "/transactions");
  await page.getByRole("button", { name: d("transactions.export"), exact: true }).click();
  const sheet = page.getByRole("dialog", { name: d("transactions.exportTitle") });
  await sheet.getByRole("button", { name: d("transactions.exportAs", { format: "CSV" }), exact: true }).click();
  const button = sheet.getByRole("button", { name: d("transactions.exportSave"), exact: true }).first();
  await expect(button).toBeVisible({ timeout: 30_000 });
  const lines = await downloadAfterQuestion(page, { calls: "**/api/transactions/exports/*/file", button });
  expect(lines.length).toBeGreaterThan(10);
});

test("a file of many members is downloaded after the question for the password", async ({ page, troubles }) => {
  troubles.allow(/^403 GET \/api\/member-list\/export/);
  await signIn(page, d, "owner", "/members");
  const button = page.getByRole("button", { name: d("reports.csv"), exact: true });
  const lines = await downloadAfterQuestion(page, { calls: "**/api/member-list/export*", button });
  expect(lines[0]).toContain(d("member.phone"));
  expect(lines.length).toBeGreaterThan(2);
});
