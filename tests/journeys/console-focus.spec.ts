import type { Page } from "@playwright/test";

import { interceptCalls } from "./support/intercept-calls.ts";
import type { ConsoleAnswers } from "./support/console/fakes.ts";
import { DESKTOP } from "./support/console/operator.ts";
import { type ConsoleScene, showConsole } from "./support/console/scene.ts";
import { consoleScenes } from "./support/console/scenes.ts";
import { paidWithdrawal, withdrawal, withdrawals } from "./support/console/withdrawal-fakes.ts";
import { ownLanguage } from "./support/edition.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

const d = consoleWordsOf(ownLanguage);

const sceneOf = (name: string): ConsoleScene => {
  const scene = consoleScenes.find((one) => one.name === name);
  if (scene === undefined) throw new Error(`no scene ${name}`);
  return scene;
};

/** A page full of withdrawals, more than a screen shows. */
const many: ConsoleAnswers = [
  [
    /^\/api\/withdrawals$/,
    Array.from({ length: 50 }, (_, at) => ({ ...withdrawals[at % withdrawals.length], _id: `WD7J4KQ2M9XB${at}` })),
  ],
];

const lists: Readonly<Record<string, Pick<ConsoleScene, "path" | "answers">>> = {
  withdrawals: { path: "/withdrawals", answers: many },
  transactions: { path: "/transactions" },
};

/** Whether a key that is pressed next would be heard by something that is seen. */
const hasFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement !== document.body && document.activeElement?.checkVisibility() === true);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  for (const [name, list] of Object.entries(lists))
    test(`what is opened from the list of ${name} begins at its top, and leads back to its row`, async ({ page }) => {
      await showConsole({ page, d }, { ...sceneOf(name), ...list });
      const row = page.locator("main [data-row]").last();
      await row.click();
      const close = page.getByRole("main").getByRole("button", { name: d("common.close"), exact: true });
      await expect(close).toBeVisible();
      await expect(row).toBeHidden();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      expect(await hasFocus(page)).toBe(true);
      await close.click();
      await expect(row).toBeFocused();
      await expect(row).toBeInViewport();
    });
});

test.describe("menus on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("a segment or a view that is chosen closes its menu, which would cover the list", async ({ page }) => {
    await showConsole({ page, d }, sceneOf("members"));
    for (const name of [d("segment.title"), d("list.views")]) {
      const menu = page.locator("main details", { has: page.locator("summary", { hasText: name }) });
      await menu.locator("summary").click();
      await menu.getByRole("link").last().click();
      await expect(page.locator("main details[open]")).toHaveCount(0);
    }
  });
});

test.describe("on a desktop", () => {
  test.use(DESKTOP);

  test("a withdrawal that is closed by its button leads back to its row", async ({ page }) => {
    await showConsole({ page, d }, { ...sceneOf("withdrawals"), answers: many });
    const row = page.locator("main [data-row]").nth(30);
    await row.focus();
    await page.keyboard.press("Enter");
    await page
      .getByRole("main")
      .getByRole("button", { name: d("common.close"), exact: true })
      .click();
    await expect(row).toBeFocused();
  });

  test("links of rows are not announced as the current page", async ({ page }) => {
    for (const name of ["withdrawals", "transactions"]) {
      await showConsole({ page, d }, sceneOf(name));
      await expect(page.locator("main [data-row]").first()).toBeVisible();
      await expect(page.locator("main [data-row][aria-current=page]")).toHaveCount(0);
    }
    await expect(
      page.getByRole("navigation", { name: d("nav.menu") }).getByRole("link", { name: d("nav.transactions") }),
    ).toHaveAttribute("aria-current", "page");
  });

  test("evidence that is opened has the focus, and is opened by the row of digits of a Thai or Lao keyboard", async ({
    page,
  }) => {
    const { act: _act, ...scene } = sceneOf("proposal-approve");
    await showConsole({ page, d }, scene);
    await page
      .getByRole("main")
      .getByRole("button", { name: d("proposal.approve"), exact: true })
      .first()
      .click();
    const dialog = page.getByRole("alertdialog");
    const closed = dialog.getByRole("button", { name: d("evidence.open"), exact: true });
    await expect(closed.first()).toBeVisible();
    const count = await closed.count();
    await closed.first().press("Enter");
    await expect(closed).toHaveCount(count - 1);
    const pieces = dialog.locator("section[tabindex='-1']");
    await expect(pieces.first()).toBeFocused();
    await page.evaluate(() => {
      const press = { key: "/", code: "Digit2", bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", press));
    });
    await expect(closed).toHaveCount(count - 2);
    await expect(pieces.nth(1)).toBeFocused();
  });

  test("filters that are cleared leave the focus among the filters", async ({ page }) => {
    await showConsole({ page, d }, { ...sceneOf("transactions"), path: "/transactions?kinds=deposit&states=done" });
    const clear = d("list.clearOne", { filter: d("transactions.kind") });
    await page.getByRole("button", { name: clear, exact: true }).press("Enter");
    await expect(page.locator("summary", { hasText: d("transactions.kind") })).toBeFocused();
    await page.getByRole("button", { name: d("list.clear"), exact: true }).press("Enter");
    await expect(page.locator("summary").first()).toBeFocused();
  });

  test("whoever is asked about a withdrawal that another operator decides meanwhile is told", async ({
    page,
    troubles,
  }) => {
    troubles.allow(/^409/);
    await showConsole(
      { page, d },
      { ...sceneOf("withdrawal"), answers: [[/^\/api\/withdrawals\/[^/]+$/, withdrawal]] },
    );
    await page.getByRole("button", { name: d("withdrawal.approve"), exact: true }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toBeVisible();
    await interceptCalls(page, (path) => {
      if (path.endsWith("/approve")) return { is: "answered", status: 409, json: () => ({ message: "NOT_WAITING" }) };
      return /^\/api\/withdrawals\/[^/]+$/.test(path)
        ? { is: "answered", status: 200, json: () => paidWithdrawal }
        : undefined;
    });
    await question.getByRole("button", { name: d("withdrawal.approve"), exact: true }).click();
    await expect(page.getByRole("main").getByText(d("withdrawal.noted"))).toBeVisible();
    await expect(question.getByRole("alert")).toContainText(d("consoleErrors.NOT_WAITING"));
    await question.getByRole("button", { name: d("common.cancel"), exact: true }).click();
    await expect(
      page.getByRole("main").getByRole("button", { name: d("withdrawal.approve"), exact: true }),
    ).toBeHidden();
  });

  test("two presses in one instant send one decision", async ({ page, troubles }) => {
    troubles.allow(/^409/);
    await showConsole(
      { page, d },
      { ...sceneOf("withdrawal"), answers: [[/^\/api\/withdrawals\/[^/]+$/, withdrawal]] },
    );
    await page.getByRole("button", { name: d("withdrawal.approve"), exact: true }).click();
    const question = page.getByRole("alertdialog");
    const asked: string[] = [];
    await interceptCalls(page, (path) => {
      if (!path.endsWith("/approve")) return undefined;
      asked.push(path);
      return { is: "answered", status: 409, json: () => ({ message: "NOT_WAITING" }) };
    });
    await question.getByRole("button", { name: d("withdrawal.approve"), exact: true }).evaluate((button) => {
      for (let press = 0; press < 2; press++) (button as HTMLButtonElement).click();
    });
    await expect(question.getByRole("alert")).toContainText(d("consoleErrors.NOT_WAITING"));
    expect(asked).toHaveLength(1);
  });

  test("a tag or a segment, which everybody shares, is removed only after a question", async ({ page }) => {
    const asked: string[] = [];
    await showConsole({ page, d }, sceneOf("members-labels"));
    await interceptCalls(page, (path) => {
      asked.push(path);
      return undefined;
    });
    const sheet = page.getByRole("dialog");
    const remove = sheet.getByRole("button", { name: new RegExp(`^${d("list.removeView", { name: "" })}`) }).first();
    await remove.click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(d("label.tagsHint"));
    await question.getByRole("button", { name: d("common.cancel"), exact: true }).click();
    await expect(question).toBeHidden();
    await expect(sheet).toBeVisible();
    expect(asked.filter((path) => path.startsWith("/api/member-tags"))).toEqual([]);
  });
});
