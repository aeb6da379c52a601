import { DESKTOP, enterConsole, operatorCalls } from "./support/console/operator.ts";
import { ownLanguage } from "./support/edition.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

test.use(DESKTOP);

const d = consoleWordsOf(ownLanguage);

test("on a member's page an operator refreshes all games, pins a note, filters the statement and downloads it", async ({
  page,
  member,
  picture,
}) => {
  await member.payIn(250);
  const nok = await operatorCalls("nok");
  const [found] = await nok.call<readonly { _id: string }[]>("GET", `/members?q=${member.phone}`);
  await enterConsole(page, nok, `/members/${found?._id ?? ""}`);
  const part = (name: string) => page.getByRole("region", { name, exact: true });
  const [notes, statement] = [part(d("member.notes")), part(d("member.statement")).first()];
  await expect(statement).toContainText("+250.00");

  await expect(part(d("rewards.coinsAndInvites"))).toContainText(d("rewards.coins"));
  await expect(part(d("member.links"))).toBeVisible();
  await expect(part(d("inbox.slips"))).toContainText(d("inbox.noSlips"));

  await page.keyboard.press("n");
  for (const text of ["Asked about the first deposit", "Calls after six"]) {
    await notes.getByRole("textbox").fill(text);
    await notes.getByRole("button", { name: d("member.noteAdd"), exact: true }).click();
    await expect(notes.getByRole("listitem").first()).toContainText(text);
  }
  await notes
    .getByRole("button", { name: d("member.pin"), exact: true })
    .last()
    .click();
  await expect(notes.getByRole("listitem").first()).toContainText("Asked about the first deposit");

  await statement.locator("summary", { hasText: d("transactions.kind") }).click();
  await statement.getByRole("checkbox", { name: d("movement.withdraw"), exact: true }).check();
  await expect(statement).toContainText(d("member.nothingFits"));
  await page.keyboard.press("Escape");
  await statement.getByRole("button", { name: d("list.clear"), exact: true }).click();
  await expect(statement).toContainText("+250.00");
  const saved = page.waitForEvent("download");
  await statement.getByRole("button", { name: d("reports.csv"), exact: true }).click();
  expect((await saved).suggestedFilename()).toBe(`statement-${found?._id ?? ""}.csv`);

  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText(d("console.reference"));
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await picture(page, "member-360");

  await page.keyboard.press("t");
  await expect(page.locator("details[open] summary", { hasText: d("label.addTag") })).toBeFocused();
});

test("“Message” starts a conversation with a first message for the member, and opens the same one again", async ({
  page,
  member,
  picture,
}) => {
  const nok = await operatorCalls("nok");
  const [found] = await nok.call<readonly { _id: string }[]>("GET", `/members?q=${member.phone}`);
  await enterConsole(page, nok, `/members/${found?._id ?? ""}`);
  const press = async (): Promise<void> => {
    await page.locator("summary", { hasText: d("member.acts") }).click();
    await page.getByRole("button", { name: d("member.message"), exact: true }).click();
    await expect(page).toHaveURL(/\/inbox\?view=all&id=[0-9a-f]+$/);
  };
  await press();
  const opened = page.url();
  const words = "We looked at your slip";
  const answer = page.getByRole("textbox", { name: d("inbox.answer") });
  await answer.fill(words);
  await answer.press("Enter");
  await picture(page, "begun");
  const said = () => member.call<readonly unknown[]>("POST", "/chat/history", { limit: 10, skip: 0 });
  await expect.poll(async () => JSON.stringify(await said())).toContain(words);
  await page.goBack();
  await press();
  expect(page.url()).toBe(opened);
});
