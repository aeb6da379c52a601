import type { Page } from "@playwright/test";

import { type ConsoleScene, showConsole, showEach } from "./support/console/scene.ts";
import { consoleScenes } from "./support/console/scenes.ts";
import { DESKTOP } from "./support/console/operator.ts";
import { ownLanguage } from "./support/edition.ts";
import { isWalked, MANY_SCENES_MS } from "./support/looks.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

test.use(DESKTOP);
test.setTimeout(MANY_SCENES_MS);

const d = consoleWordsOf(ownLanguage);

/** What Enter opens: a panel beside the list, a page, or a dialog. `nothing`: its rows only show. */
type Opens = "panel" | "page" | "dialog" | "nothing";

/**
 * Every page of the console with a list, by the name of its scene. The security page has tables of counts, without
 * anything to reach in them.
 */
const LISTS: readonly (readonly [scene: string, opens: Opens])[] = [
  ["withdrawals", "panel"],
  ["doubtful", "page"],
  ["suspense", "dialog"],
  ["claims", "dialog"],
  ["erasures", "dialog"],
  // Of another's case nothing opens; of one's own the question whether it was looked at.
  ["flags-mine", "dialog"],
  ["risk-rules", "nothing"],
  ["proposals", "dialog"],
  ["inbox", "panel"],
  ["members", "page"],
  ["transactions", "panel"],
  ["bank", "nothing"],
  ["audit", "nothing"],
  ["content", "page"],
  ["banners", "dialog"],
  ["wheels", "page"],
  ["accounts", "dialog"],
  ["bonuses", "dialog"],
  ["campaigns", "nothing"],
  ["settings", "dialog"],
  ["providers", "nothing"],
  ["people", "nothing"],
  ["alerts", "page"],
];

const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** What has the focus, in a word that tells rows apart. Null: nothing in a list has it. */
const focused = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll("main [data-row], main [data-step], main tbody tr, main li")];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    return at === -1 ? null : at;
  });

/** Whether a dialog still has its step in the browser's history (packages/ui/src/layers.ts). Runs in the page. */
const hasLayerStep = (): boolean => {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "krapaoLayer" in state && state.krapaoLayer !== 0;
};

const sceneOf = (name: string): ConsoleScene => {
  const scene = consoleScenes.find((one) => one.name === name);
  if (scene === undefined) throw new Error(`no scene ${name}`);
  return scene;
};

test("J and K walk each list of the console, Enter opens a row, and Escape closes it", async ({ page }) => {
  const faults: string[] = [];
  // A usual run walks a list of each kind. What they share is the console's one list.
  const walked = new Map(LISTS.filter((_list, place) => isWalked(place, 5)));
  await showEach({ page, d }, [...walked.keys()].map(sceneOf), async ({ name }) => {
    const opens = walked.get(name);
    const fault = (what: string): void => void faults.push(`${name}: ${what}`);
    await expect(page.locator("main [data-row], main [data-step], main tbody tr, main li").first()).toBeVisible();
    const rows = await page.locator("main [data-row]").count();
    await page.keyboard.press("j");
    const first = await focused(page);
    if (first === null) {
      fault("J reaches no row");
      return;
    }
    await page.keyboard.press("j");
    const second = await focused(page);
    if (rows !== 1 && second === first) fault("J does not move on");
    await page.keyboard.press("k");
    if ((await focused(page)) !== first) fault("K does not move back");
    if (opens === "nothing") return;

    const before = addressOf(page);
    const dialog = page.locator("[role=dialog], [role=alertdialog]");
    const isOpen = async (): Promise<boolean> =>
      opens === "dialog" ? (await dialog.count()) > 0 : addressOf(page) !== before;
    await page.keyboard.press("Enter");
    const opened = await expect
      .poll(isOpen, { timeout: 3_000 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
    if (!opened) {
      fault("Enter opens nothing");
      return;
    }
    const isClosed = async (): Promise<boolean> =>
      opens === "dialog"
        ? (await dialog.count()) === 0
        : !addressOf(page).includes("id=") && addressOf(page).split("?")[0] === before.split("?")[0];
    // A page that has only just opened hears no key before it is complete.
    await expect(async () => {
      await page.keyboard.press("Escape");
      expect(await isClosed()).toBe(true);
    })
      .toPass({ timeout: 5_000 })
      .catch(() => fault(`Escape does not close: ${addressOf(page)}`));
    // A dialog's step back in the history takes effect after the dialog is gone, and would abort the next navigation.
    await expect.poll(() => page.evaluate(hasLayerStep)).toBe(false);
  });
  expect(faults).toEqual([]);
});

test("the search that opens again has the last text, which is replaced by what is typed", async ({ page }) => {
  await showConsole({ page, d }, sceneOf("overview"));
  const field = page.getByRole("searchbox", { name: d("search.field"), exact: true });
  for (const [typed, before] of [
    ["DEMO", ""],
    ["62000", "DEMO"],
  ] as const) {
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(before);
    await page.keyboard.type(typed);
    await expect(field).toHaveValue(typed);
    await page.keyboard.press("Escape");
    await expect(field).toBeHidden();
  }
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await page.keyboard.type(d("guide.title"));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/guide$/);
});
