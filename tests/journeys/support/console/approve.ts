import type { Browser, Locator, Page } from "@playwright/test";

import { field } from "../steps.ts";
import { expect } from "../test.ts";
import type { ConsoleSay } from "../words.ts";
import { DESKTOP, enterConsole, openEvidence, operatorCalls } from "./operator.ts";

/** The other cashier reads the proposal in a browser of their own, opens all of its evidence, and approves it. */
export const approve = async (
  browser: Browser,
  d: ConsoleSay,
  row: (page: Page) => Locator,
  /** Looks at the opened evidence. */
  look?: (question: Locator) => Promise<void>,
): Promise<void> => {
  const page = await browser.newPage(DESKTOP);
  await enterConsole(page, await operatorCalls("ton"), "/proposals");
  await row(page)
    .getByRole("button", { name: d("proposal.approve"), exact: true })
    .click();
  const question = page.getByRole("alertdialog");
  const yes = question.getByRole("button", { name: d("proposal.approve"), exact: true });
  await field(question, d("reason.label")).fill("Looked into it too");
  await expect(yes).toBeDisabled();
  await openEvidence(question, d);
  await look?.(question);
  await yes.click();
  await expect(question).toBeHidden();
  await expect(row(page)).toHaveCount(0);
  await page.close();
};

/** The row of the proposal with this amount. No other proposal may have the same amount. */
export const rowOf =
  (sum: string) =>
  (page: Page): Locator =>
    page.getByRole("listitem").filter({ hasText: sum });
