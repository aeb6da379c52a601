import { DESKTOP, signIn } from "./support/console/operator.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

test.use(DESKTOP);

const d = consoleWordsOf("th");

test("an operator writes a text as it will look; it saves itself, outlives a reload, and is read once it is published", async ({
  page,
  member,
}) => {
  const words = `words ${crypto.randomUUID().slice(0, 8)}`;
  const info = async (): Promise<string> => (await member.call<{ info: string }>("GET", "/refund/check")).info;
  await signIn(page, d, "nok", "/content/refund");
  const thai = page.getByRole("textbox", { name: /ไทย$/ });
  await thai.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: d("editor.strong"), exact: true }).click();
  await page.keyboard.type(words);
  const status = page.getByRole("status").filter({ hasText: d("editor.savedAt") });
  await expect(status).toBeVisible();
  await expect(page.getByRole("region", { name: d("editor.preview") }).getByText(words)).toBeVisible();
  expect(await info()).not.toContain(words);

  await page.reload();
  await expect(thai.locator("strong", { hasText: words })).toBeVisible();
  await page.getByRole("button", { name: d("editor.publish"), exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel(d("reason.label")).fill("words for the month");
  await dialog.getByRole("button", { name: d("editor.publish"), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("listitem").filter({ hasText: "words for the month" })).toBeVisible();
  expect(await info()).toContain(`<strong>${words}</strong>`);
});
