import type { Locator } from "@playwright/test";

import { ownLanguage } from "./support/edition.ts";
import { DESKTOP, operatorCalls, signIn } from "./support/console/operator.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

test.use(DESKTOP);

const d = consoleWordsOf(ownLanguage);

test("a wheel is made on its own page by keyboard: it outlives a reload, one that pays too much cannot be proposed", async ({
  page,
}) => {
  const reason = `a new wheel ${crypto.randomUUID().slice(0, 8)}`;
  await signIn(page, d, "owner", "/content?part=wheel");
  await page
    .getByRole("link", { name: new RegExp(`^${d("wheel.change")}`) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/content\/wheel\?from=\d+$/);
  const weight = (number: number): Locator =>
    page.getByLabel(d("wheel.of", { what: d("wheel.weight"), number }), { exact: true });
  const propose = page.getByRole("button", { name: d("wheel.propose"), exact: true });
  await expect(propose).toBeDisabled();

  // A trial turns the wheel and stops it at a slice.
  const trial = page.getByRole("region", { name: d("wheel.trial") });
  const turned = trial.locator("canvas");
  await expect(turned).not.toHaveAttribute("style", /rotate/);
  await trial.getByRole("button", { name: d("wheel.trySpin"), exact: true }).click();
  await expect(turned).toHaveAttribute("style", /rotate\([^)]*[1-9]/);
  await expect(trial.getByRole("status")).toContainText(d("wheel.landed", { slice: "" }).trim());

  // The arrow keys go from weight to weight.
  await weight(2).focus();
  await page.keyboard.press("ArrowUp");
  await expect(weight(1)).toBeFocused();
  await page.keyboard.type("60");
  await expect(weight(1)).toHaveValue("60");
  const alert = page.getByRole("alert").filter({ hasText: d("wheel.tooDear") });
  await expect(alert).toBeVisible();
  await expect(propose).toBeDisabled();
  await page.reload();
  await expect(page.getByText(d("wheel.isBack"))).toBeVisible();
  await expect(weight(1)).toHaveValue("60");

  // A change that the editor offers brings it under the limit.
  await alert.getByRole("button").last().click();
  await expect(alert).toBeHidden();
  await expect(page.getByRole("row", { name: d("wheel.together") })).toContainText(
    d("wheel.percent", { percent: "100" }),
  );

  // A slice opens and closes by keyboard, and the page stays.
  const slice = page.getByRole("button", { name: d("wheel.slice", { number: 1 }), exact: true });
  await slice.focus();
  await page.keyboard.press("Enter");
  await page.getByLabel(d("wheel.amount"), { exact: true }).fill("400");
  await page.keyboard.press("Escape");
  await expect(slice).toBeFocused();
  await expect(page.getByLabel(d("wheel.amount"), { exact: true })).toBeHidden();
  await expect(page).toHaveURL(/\/content\/wheel/);

  await propose.click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel(d("reason.label")).fill(reason);
  await dialog.getByRole("button", { name: d("wheel.propose"), exact: true }).click();
  await expect(page.getByText(d("proposal.sent"))).toBeVisible();
  await expect(page).toHaveURL(/\/content\?part=wheel$/);

  const owner = await operatorCalls("owner");
  const open = await owner.call<readonly { readonly _id: string; readonly reason: string }[]>("GET", "/proposals");
  const proposal = open.find((each) => each.reason === reason);
  expect(proposal).toBeDefined();
  await owner.call("POST", `/proposals/${proposal?._id}/refuse`, { reason: "only a test" });
});
