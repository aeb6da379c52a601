import type { changeChatMenu } from "@krapao/contract/operator/change-chat-menu";
import type { BodyOf } from "@krapao/contract/types";
import { languageNames, languages } from "@krapao/i18n/language";

import { DESKTOP, signIn } from "./support/console/operator.ts";
import { ownLanguage } from "./support/edition.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

test.use(DESKTOP);

const d = consoleWordsOf(ownLanguage);

test("the menu of answers is written in three languages beside a preview that can be pressed", async ({ page }) => {
  // All journeys share one menu, so this one is not stored.
  const saved: Pick<BodyOf<typeof changeChatMenu>, "menu" | "reason">[] = [];
  await page.route("**/api/chat-menu", async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    const body = route.request().postDataJSON() as BodyOf<typeof changeChatMenu>;
    saved.push(body);
    return route.fulfill({ status: 200, json: { menu: body.menu, version: "another" } });
  });
  await signIn(page, d, "owner", "/inbox?view=setup");
  await page.getByRole("button", { name: d("inbox.setup.answers"), exact: true }).click();
  const start = page.getByRole("region").filter({ hasText: d("inbox.menuStart") });
  const preview = page.getByRole("region", { name: d("content.preview") });
  const text = start.getByRole("textbox", { name: d("content.text") }).first();
  const save = page.getByRole("button", { name: d("common.save"), exact: true });
  await expect(save).toBeDisabled();
  for (const language of languages) {
    await page.getByRole("tab", { name: languageNames[language] }).click();
    await text.fill("");
    await expect(page.getByText(d("inbox.menuFault.missing"))).toBeVisible();
    await expect(save).toBeDisabled();
    await text.fill(`we greet you in ${language}`);
    await expect(preview.getByText(`we greet you in ${language}`)).toBeVisible();
  }
  await preview.getByRole("button").last().click();
  await expect(preview.getByText(d("inbox.previewPerson"))).toBeVisible();

  await save.click();
  const dialog = page.getByRole("alertdialog", { name: d("inbox.saveMenu") });
  await dialog.getByRole("textbox").fill("a friendlier greeting");
  await dialog.getByRole("button", { name: d("common.save"), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const greeting = Object.fromEntries(languages.map((language) => [language, `we greet you in ${language}`]));
  expect(saved.map(({ reason }) => reason)).toEqual(["a friendlier greeting"]);
  expect(saved[0]?.menu.parts.find(({ code }) => code === saved[0]?.menu.start)?.text).toEqual(greeting);
});
