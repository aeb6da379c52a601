import type { Locator, Page } from "@playwright/test";

import { consoleOrigin } from "./support/addresses.ts";
import { DESKTOP, follow, signIn } from "./support/console/operator.ts";
import { proposals } from "./support/console/queue-fakes.ts";
import { type ConsoleScene, showConsole } from "./support/console/scene.ts";
import { consoleScenes } from "./support/console/scenes.ts";
import { ownLanguage } from "./support/edition.ts";
import { resize, settledMisfits } from "./support/fit.ts";
import { field, untilHistoryMatchesLayers } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

const d = consoleWordsOf(ownLanguage);

/** Forms of many fields, each in a dialog or sheet, without what its scene does in it. */
const FORMS = [
  "campaign-new",
  "bonus-edit",
  "banners-edit",
  "risk-rule",
  "members-labels",
  "setting",
  "own-passkey-edit",
];

const sceneOf = (name: string): ConsoleScene => {
  const scene = consoleScenes.find((one) => one.name === name);
  if (scene === undefined) throw new Error(`no scene ${name}`);
  return scene;
};

const questionOf = (page: Page): Locator => page.getByRole("alertdialog", { name: d("typed.discardTitle") });
const answer = (page: Page, key: "typed.discard" | "typed.keep"): Promise<void> =>
  questionOf(page)
    .getByRole("button", { name: d(key), exact: true })
    .click();

test.use(DESKTOP);

test("a form in which something was typed asks once before it is lost, and an untouched one closes at once", async ({
  page,
}) => {
  // The page to which the last step back leads.
  await page.goto(`${consoleOrigin()}/login`);
  await showConsole({ page, d }, sceneOf("account-add"));
  const form = page.getByRole("alertdialog", { name: d("account.add") });
  const opener = page.getByRole("button", { name: d("account.add"), exact: true });
  const name = field(form, d("account.name"));
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await expect(questionOf(page)).toBeHidden();

  await opener.click();
  await name.fill("Somchai");
  // Escape answers the question by no, and does not close the form with it.
  await page.keyboard.press("Escape");
  await expect(questionOf(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(questionOf(page)).toBeHidden();
  await expect(name).toBeFocused();
  // Each step back asks again, and none leaves the page.
  for (const _time of [1, 2]) {
    await page.goBack();
    await answer(page, "typed.keep");
    await expect(questionOf(page)).toBeHidden();
    await expect(name).toBeFocused();
    await expect(name).toHaveValue("Somchai");
  }
  // As many steps back as the page has for the form ask as well.
  await page.evaluate(() => history.go(-3));
  await answer(page, "typed.keep");
  await expect(name).toHaveValue("Somchai");
  await page.goBack();
  await expect(questionOf(page)).toBeVisible();
  await resize(page, { width: 320, height: 640 });
  expect(await settledMisfits(page)).toEqual([]);
  await answer(page, "typed.discard");
  await expect(form).toBeHidden();
  await expect(opener).toBeFocused();
  expect(page.url()).toContain("part=accounts");

  // What was taken back is no change. A reason is typed too.
  await opener.click();
  await name.fill("Somchai");
  await name.fill("");
  await form.getByRole("button", { name: d("common.cancel"), exact: true }).click();
  await expect(form).toBeHidden();
  await opener.click();
  await field(form, d("reason.label")).fill("a new bank");
  await form.getByRole("button", { name: d("common.cancel"), exact: true }).click();
  await answer(page, "typed.discard");
  await expect(form).toBeHidden();
  await untilHistoryMatchesLayers(page);
  await page.goBack();
  expect(page.url(), "no step of the history is left").not.toContain("part=accounts");
});

test("a link in a changed form, and one that the search found over it, asks before it is followed", async ({
  page,
}) => {
  await showConsole({ page, d }, sceneOf("proposal-approve"));
  const form = page.getByRole("alertdialog", { name: d("proposal.approveTitle") });
  const reason = field(form, d("reason.label"));
  await reason.fill("both statements show it");
  await page.keyboard.press("Control+k");
  const search = page.getByRole("dialog", { name: d("search.title") });
  await search.getByRole("searchbox").fill("Som");
  await search.getByRole("link").first().click();
  await answer(page, "typed.keep");
  await expect(search).toBeHidden();
  await expect(reason).toHaveValue("both statements show it");
  await form.getByRole("link").first().click();
  await answer(page, "typed.discard");
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(/\/doubtful\/\w+$/);
  // The form has left no step behind, so one step back leads to its page.
  await page.goBack();
  await expect(page).toHaveURL(/\/proposals/);
  await untilHistoryMatchesLayers(page);
  await expect(page.getByRole("button", { name: d("proposal.approve"), exact: true }).first()).toBeVisible();
});

test("what was typed in the panel of an unresolved transfer comes back with it, and the outcome is chosen anew", async ({
  page,
}) => {
  const scene = sceneOf("doubtful-transfer");
  await showConsole({ page, d }, { ...scene, answers: [[/\/settle$/, { ...proposals[0] }]] });
  const outcome = page.getByRole("radio", { name: d("unresolved.outcome.done"), exact: true });
  const reason = field(page, d("reason.label"));
  await outcome.check();
  await reason.fill("their list shows it");
  await field(page, d("unresolved.evidence")).fill("the list of 14:30");
  await follow(page, d, "/doubtful");
  await follow(page, d, scene.path);
  await expect(outcome).not.toBeChecked();
  await expect(reason).toHaveCount(0);
  await outcome.check();
  await expect(reason).toHaveValue("their list shows it");
  // What was sent does not come back.
  await page.getByRole("button", { name: d("unresolved.propose.done"), exact: true }).click();
  await expect(page.getByText(d("proposal.made"))).toBeVisible();
  await follow(page, d, "/doubtful");
  await follow(page, d, scene.path);
  await outcome.check();
  await expect(reason).toHaveValue("");
});

test("every form of many fields asks", async ({ page }) => {
  for (const name of FORMS) {
    await showConsole({ page, d }, sceneOf(name));
    const form = page.locator("[role=dialog], [role=alertdialog]");
    await form.getByRole("textbox").first().focus();
    // Escape comes right behind the letter, as from a quick hand on a slow machine.
    await Promise.all(["7", "Escape"].map((key) => page.keyboard.press(key)));
    await expect(questionOf(page), name).toBeVisible();
    await answer(page, "typed.discard");
    await expect(form, name).toHaveCount(0);
  }

  // What is chosen without typing counts as well.
  await showConsole({ page, d }, sceneOf("members-labels"));
  await page
    .getByRole("dialog")
    .getByRole("listitem")
    .getByRole("button", { name: "bank changed", exact: true })
    .click();
  await page.getByRole("dialog").getByLabel(d("label.tone")).first().selectOption(d("tagTone.down"));
  await page.keyboard.press("Escape");
  await answer(page, "typed.discard");
});

const endSignIn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const bearer = sessionStorage.getItem("operator-token");
    await fetch("/api/logout", { method: "POST", headers: { authorization: `Bearer ${bearer}` } });
  });

const signInAgain = async (page: Page): Promise<void> => {
  await field(page, d("terms.username")).fill("owner");
  await page.getByLabel(d("terms.password"), { exact: true }).fill("demo1234");
  await page.getByRole("button", { name: d("session.signIn"), exact: true }).click();
};

test("a form and its reason that the end of the sign-in took away come back after the next one", async ({
  page,
  troubles,
}) => {
  troubles.allow(/^401 GET \/api\//);
  await signIn(page, d, "owner", "/content?part=accounts");
  const opener = page.getByRole("button", { name: d("account.add"), exact: true });
  const form = page.getByRole("alertdialog", { name: d("account.add") });
  await opener.click();
  await field(form, d("account.name")).fill("Somchai");
  await field(form, d("reason.label")).fill("a second account for the day");
  await endSignIn(page);
  await expect(page.getByLabel(d("terms.password"), { exact: true })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain("Somchai");

  // The address is the same. The form opens by a press, with what was typed.
  await signInAgain(page);
  await opener.click();
  await expect(form.getByText(d("typed.isBack"))).toBeVisible();
  await expect(field(form, d("account.name"))).toHaveValue("Somchai");
  await expect(field(form, d("reason.label"))).toHaveValue("a second account for the day");
  await page.keyboard.press("Escape");
  await answer(page, "typed.discard");
  await opener.click();
  await expect(field(form, d("account.name")), "it comes back once").toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await untilHistoryMatchesLayers(page);

  // An amount comes back in its own currency.
  await page.evaluate(() => history.pushState(null, "", "/bank?view=own"));
  const own = page.getByRole("alertdialog", { name: d("bank.recordOwn") });
  const record = page.getByRole("button", { name: d("bank.recordOwn"), exact: true });
  const currency = own
    .getByRole("group", { name: d("terms.currency") })
    .getByRole("button")
    .nth(1);
  await record.click();
  await currency.click();
  await field(own, d("console.amount")).fill("250000");
  await endSignIn(page);
  await signInAgain(page);
  await record.click();
  await expect(field(own, d("console.amount"))).toHaveValue("250000");
  await expect(currency).toHaveAttribute("aria-pressed", "true");
});
