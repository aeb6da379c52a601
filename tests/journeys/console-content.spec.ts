import type { Locator } from "@playwright/test";

import { languageNames, languages } from "@krapao/i18n/language";

import { DESKTOP, signIn } from "./support/console/operator.ts";
import { ownLanguage } from "./support/edition.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

test.use(DESKTOP);

const d = consoleWordsOf(ownLanguage);

/** Whether the cursor stands behind the text's last letter, and still does once the editor's timers have run. */
const staysAtEnd = async (element: HTMLElement): Promise<boolean> => {
  // The editor sets its own selection 20 ms after it received the focus, whatever was pressed in between.
  await new Promise((resolve) => setTimeout(resolve, 50));
  const after = document.createRange();
  after.selectNodeContents(element);
  const selection = getSelection();
  if (selection === null || selection.focusNode === null) return false;
  after.setStart(selection.focusNode, selection.focusOffset);
  return after.toString() === "";
};

/** Sets the cursor behind the last letter of an editor's text. */
const goToEnd = async (field: Locator): Promise<void> => {
  await field.click();
  await expect(async () => {
    await field.press("ControlOrMeta+End");
    expect(await field.evaluate(staysAtEnd)).toBe(true);
  }).toPass();
};

test("an operator writes a text as it will look; it saves itself, outlives a reload, and is read once it is published", async ({
  page,
  member,
}) => {
  const words = `words ${crypto.randomUUID().slice(0, 8)}`;
  const info = async (): Promise<string> => (await member.call<{ info: string }>("GET", "/refund/check")).info;
  await signIn(page, d, "nok", "/content/refund");
  const own = page.getByRole("textbox", { name: new RegExp(`${languageNames[ownLanguage]}$`) });
  await goToEnd(own);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: d("editor.strong"), exact: true }).click();
  await page.keyboard.type(words);
  // In an empty line a slash leads to the tools, and Escape back to the text.
  await page.keyboard.press("Enter");
  await page.keyboard.press("/");
  const tools = page.getByRole("toolbar", { name: d("editor.toolbar") });
  await expect(tools.getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(own).toBeFocused();
  await tools.getByRole("button", { name: d("editor.picture"), exact: true }).click();
  await page.getByLabel(d("editor.alt")).fill("a map");
  await page.getByLabel(d("crop.upload")).first().setInputFiles("apps/member/public/share.png");
  await page.getByRole("button", { name: d("crop.use"), exact: true }).click();
  const inText = page.getByRole("img", { name: "a map" });
  await expect(inText).toHaveCount(2);
  await expect.poll(() => inText.last().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const status = page.getByRole("status").filter({ hasText: d("editor.savedAt") });
  await expect(status).toBeVisible();
  await expect(page.getByRole("region", { name: d("editor.preview") }).getByText(words)).toBeVisible();
  const changes = page.getByRole("region", { name: d("editor.changes") });
  await expect(changes.getByRole("insertion").filter({ hasText: words })).toBeVisible();
  expect(await info()).not.toContain(words);

  await page.reload();
  await expect(own.locator("strong", { hasText: words })).toBeVisible();
  await page.getByRole("button", { name: d("editor.publish"), exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel(d("reason.label")).fill("words for the month");
  await dialog.getByRole("button", { name: d("editor.publish"), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(changes).toBeHidden();
  await expect(page.getByRole("listitem").filter({ hasText: "words for the month" })).toBeVisible();
  expect(await info()).toContain(`<strong>${words}</strong>`);
  expect(await info()).toMatch(/<img src="\/pictures\/[\w-]{22}\.jpg" alt="a map" width="\d+" height="\d+" \/>/);
});

test("a table is written by keyboard, and only the language that is ready is published", async ({ page, member }) => {
  const words = `words ${crypto.randomUUID().slice(0, 8)}`;
  const shown = async (): Promise<string> => JSON.stringify(await member.call("GET", "/lookup/conditions"));
  const other = languages.find((language) => language !== ownLanguage) ?? "en";
  const first = d("content.number", { number: 1 });
  await signIn(page, d, "ton", "/content/condition");
  const own = page.getByRole("textbox", { name: `${first} ${languageNames[ownLanguage]}`, exact: true });
  await own.click();
  await page.getByRole("button", { name: d("editor.table"), exact: true }).click();
  await expect(own.locator("table")).toBeVisible();
  await page.keyboard.type(words);
  await page.keyboard.press("Tab");
  await page.keyboard.type("2nd");
  await page.getByRole("button", { name: d("editor.dropColumn"), exact: true }).click();
  await expect(own.locator("tr").first().locator("th")).toHaveText([words, ""]);
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.keyboard.type("below");
  await expect(
    page
      .getByRole("region", { name: d("editor.preview") })
      .locator("th")
      .first(),
  ).toHaveText(words);
  const others = page.getByRole("textbox", { name: `${first} ${languageNames[other]}`, exact: true });
  await others.click();
  await page.keyboard.type("half ");
  await expect(page.getByRole("status").filter({ hasText: d("editor.savedAt") })).toBeVisible();

  await page.getByRole("button", { name: d("editor.publish"), exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel(languageNames[other], { exact: true }).uncheck();
  await expect(dialog.getByText(d("editor.draftStays"))).toBeVisible();
  await dialog.getByLabel(d("reason.label")).fill("a table of levels");
  await dialog.getByRole("button", { name: d("editor.publish"), exact: true }).click();
  await expect(dialog).toBeHidden();
  expect(await shown()).toMatch(
    new RegExp(`<table><thead><tr><th>${words}</th><th></th></tr></thead><tbody>.*</tbody></table><p>below</p>`),
  );
  // The other language goes on as a draft.
  await page.reload();
  await expect(others).toContainText("half");
  const changes = page.getByRole("region", { name: d("editor.changes") });
  await expect(changes.getByRole("insertion").filter({ hasText: "half" })).toBeVisible();
  await expect(changes.getByText(languageNames[ownLanguage], { exact: true })).toBeHidden();
});

test("a banner's picture is uploaded and cropped beside how members see it, and its words are written as they look", async ({
  page,
}) => {
  await signIn(page, d, "nok", "/content?part=banners");
  await page.getByRole("button", { name: d("content.editOf", { what: d("banner.invite") }), exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel(d("crop.upload")).first().setInputFiles("apps/member/public/share.png");
  await expect(dialog.locator("figcaption", { hasText: d("crop.preview") })).toBeVisible();
  await dialog.getByRole("slider").fill("2");
  await dialog.getByRole("button", { name: d("crop.use"), exact: true }).click();
  const picture = dialog.locator("img[src^='/pictures/']").first();
  const frame = dialog.getByRole("region", { name: d("editor.preview"), exact: true });
  await expect(picture).toBeVisible();
  // The file is 1,200 pixels wide. Half of it, at twice the size, is 600.
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
  await expect(frame.locator("img[src^='/pictures/']"), "as members will see it").toBeVisible();

  const words = dialog
    .getByRole("textbox", { name: `${d("content.text")} ${languageNames[ownLanguage]}`, exact: true })
    .first();
  await goToEnd(words);
  await page.keyboard.press("Enter");
  await page.keyboard.press("/");
  const tools = dialog.getByRole("toolbar", { name: d("editor.toolbar") });
  await expect(tools.getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(words, "the dialog stays").toBeFocused();
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.type("1 < 2");
  await expect(words.locator("strong")).toHaveText("1 < 2");
  await expect(frame.locator("strong")).toHaveText("1 < 2");
  const other = languages.find((language) => language !== ownLanguage) ?? ownLanguage;
  await dialog.getByRole("tab", { name: languageNames[other], exact: true }).click();
  await expect(frame.locator("strong"), "each language has its own").toHaveCount(0);

  const texts = dialog.getByRole("group", { name: d("content.text"), exact: true }).first();
  await expect(texts.getByRole("textbox"), "all languages at once").toHaveCount(languages.length);
  await expect(texts.getByText(d("content.missing"))).toHaveCount(0);
  await words.press("ControlOrMeta+a");
  await words.press("Delete");
  await expect(texts.getByText(d("content.missing")), "what is missing is marked").toHaveCount(1);
});

test("banners are kept as a draft that no member sees, and are published from it", async ({ page, member }) => {
  const words = `words ${crypto.randomUUID().slice(0, 8)}`;
  const shown = async (): Promise<string> => JSON.stringify(await member.call("GET", "/refund/banners"));
  await signIn(page, d, "nok", "/content?part=banners");
  const name = d("banner.refund");
  const edit = page.getByRole("button", { name: d("content.editOf", { what: name }), exact: true });
  await edit.click();
  const dialog = page.getByRole("alertdialog");
  const text = dialog
    .getByRole("textbox", { name: `${d("content.text")} ${languageNames[ownLanguage]}`, exact: true })
    .first();
  await text.click();
  await page.keyboard.type(words);
  await expect(text).toContainText(words);
  await dialog.getByRole("button", { name: d("banner.saveDraft"), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: `${d("editor.drop")}: ${name}`, exact: true })).toBeVisible();
  expect(await shown()).not.toContain(words);

  await page.reload();
  await edit.click();
  await expect(dialog.getByText(d("banner.draftBody"))).toBeVisible();
  await expect(text).toContainText(words);
  await dialog.getByLabel(d("reason.label")).fill("for December");
  await dialog.getByRole("button", { name: d("editor.publish"), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(d("editor.savedAt"))).toBeHidden();
  expect(await shown()).toContain(words);
});
