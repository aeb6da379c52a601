import { randomInt } from "node:crypto";

import { DESKTOP, signIn } from "./support/console/operator.ts";

import { ownLanguage } from "./support/edition.ts";
import { field } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

test.use(DESKTOP);

const d = consoleWordsOf(ownLanguage);

test("an owner composes a role from another, and sees that a lone owner has nobody to approve it", async ({
  page,
  picture,
}) => {
  const name = `Desk ${randomInt(1e6)}`;
  await signIn(page, d, "owner", "/settings?part=people");
  const roles = page.getByRole("region", { name: d("roles.title") });
  await roles.getByRole("button", { name: d("role.support"), exact: true }).click();
  await page.getByRole("button", { name: d("roles.copy"), exact: true }).click();
  const adding = page.getByRole("alertdialog", { name: d("roles.add") });
  await field(adding, d("roles.name")).fill(name);
  await adding.getByRole("button", { name: d("roles.compose") }).click();
  await roles.getByLabel(`${name}: ${d("roleRow.withdrawals")}`).selectOption("acts");
  await roles.getByLabel(`${name}: ${d("roleRow.members")}`).selectOption("none");
  await expect(roles.getByLabel(`${name}: ${d("roleRow.members-reveal")}`)).toHaveValue("none");
  await picture(page, "composed");
  await roles.getByRole("button", { name: d("roles.proposeSecond") }).click();
  const proposing = page.getByRole("alertdialog", { name: d("roles.proposeTitle", { name }) });
  await field(proposing, d("reason.label")).fill("a night shift");
  await proposing.getByRole("button", { name: d("roles.propose"), exact: true }).click();
  const waits = page.getByRole("region", { name: d("roles.waits") });
  await expect(waits.getByRole("link", { name: d("proposal.kind.change-role") }).first()).toBeVisible();
  await expect(waits.getByText(d("roles.nobodyCan")).first()).toBeVisible();
  await expect(waits.getByRole("link", { name: d("roles.emergency") })).toBeVisible();
  await picture(page, "waits");
});

test("an owner proposes what one person of a role may give by hand", async ({ page, picture }) => {
  await signIn(page, d, "owner", "/settings?part=people");
  const roles = page.getByRole("region", { name: d("roles.title") });
  await roles.getByRole("button", { name: d("role.support"), exact: true }).click();
  await page.getByRole("button", { name: d("roles.limits"), exact: true }).click();
  const dialog = page.getByRole("alertdialog", { name: d("roles.limits") });
  const propose = dialog.getByRole("button", { name: d("roles.propose"), exact: true });
  await field(dialog, d("handLimit.eachBAHT")).fill("much");
  await field(dialog, d("reason.label")).fill("they are new");
  await expect(propose).toBeDisabled();
  await field(dialog, d("handLimit.eachBAHT")).fill(String(randomInt(100, 9_999)));
  await field(dialog, d("handLimit.coinsDay")).fill("0");
  await picture(page, "limits");
  await propose.click();
  const waits = page.getByRole("region", { name: d("roles.waits") });
  await expect(waits.getByRole("link", { name: d("proposal.kind.change-role") }).first()).toBeVisible();
  await expect(dialog).toBeHidden();
});
