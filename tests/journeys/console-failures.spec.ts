import { DESKTOP } from "./support/console/operator.ts";
import { showConsole } from "./support/console/scene.ts";
import { consoleScenes } from "./support/console/scenes.ts";
import { ownLanguage } from "./support/edition.ts";
import { interceptCalls } from "./support/intercept-calls.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

test.use(DESKTOP);

const d = consoleWordsOf(ownLanguage);

test("a list that cannot be read says so, and not that something may have been done", async ({ page, troubles }) => {
  troubles.allow(/^500/);
  const path = "/withdrawals";
  const fails = /^\/api\/withdrawals$/;
  await showConsole({ page, d }, { name: path, path, fails, shows: () => d("console.loadFailed") });
  await expect(page.getByText(d("consoleErrors.INTERNAL_SERVER_ERROR"))).toBeHidden();
  await interceptCalls(page, (call) => (fails.test(call) ? { is: "cut" } : undefined));
  await page.getByRole("button", { name: d("common.retry"), exact: true }).click();
  await expect(page.getByText(d("common.noAnswerVisitor"))).toBeVisible();
  await expect(page.getByText(d("console.noAnswer"))).toBeHidden();
});

test("an action without an answer may have been done, also when the line has gone by then", async ({
  page,
  troubles,
}) => {
  troubles.allow(/^cut/);
  const scene = consoleScenes.find(({ name }) => name === "withdrawal-question");
  if (scene === undefined) throw new Error("no question");
  await showConsole({ page, d }, scene);
  const question = page.getByRole("alertdialog");
  await page.context().setOffline(true);
  await question.getByRole("button", { name: d("withdrawal.approve"), exact: true }).click();
  await expect(question.getByRole("alert")).toContainText(d("common.offlineNow"));
  await expect(question.getByRole("alert")).toContainText(d("console.noAnswer"));
  await page.context().setOffline(false);
});
