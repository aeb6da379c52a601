import type { Page } from "@playwright/test";

import { isPlain, showEach } from "./support/console/scene.ts";
import { consoleScenes } from "./support/console/scenes.ts";
import { ownLanguage } from "./support/edition.ts";
import { settledMisfits } from "./support/fit.ts";
import { isWalked, MANY_SCENES_MS } from "./support/looks.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

const d = consoleWordsOf(ownLanguage);

const LAPTOP = { width: 1366, height: 768 };

/** The main act of a page, by its scene. Those of dialogs are found by themselves. */
const ACTS: Readonly<Record<string, string>> = {
  withdrawal: d("withdrawal.approve"),
  "doubtful-proposing": d("unresolved.propose.done"),
  suspense: d("suspense.match"),
  claims: d("depositReport.credit"),
  erasures: d("erasureRequest.carryOut"),
  proposals: d("proposal.approve"),
  chat: d("inbox.send"),
  member: d("member.acts"),
  bank: d("bank.import"),
  "content-text": d("editor.publish"),
  "wheel-new": d("wheel.propose"),
  "roles-composed": d("roles.proposeSecond"),
  campaigns: d("campaign.add"),
};

/** What of a dialog's last button, or of the first button of this name, lies outside the window without scrolling. */
const beyond = async (page: Page, act: string | undefined): Promise<readonly string[]> => {
  const dialog = page.locator("[role=dialog], [role=alertdialog]").last();
  const isOver = (await dialog.count()) > 0;
  if (!isOver && act === undefined) return [];
  const named = page.getByRole("main").getByRole("button", { name: act ?? "" });
  const folds = page.getByRole("main").locator("summary", { hasText: act ?? "" });
  const button = isOver ? dialog.getByRole("button").last() : named.or(folds).filter({ visible: true }).first();
  const box = (await button.count()) === 0 ? null : await button.boundingBox();
  if (box === null) return [`no button ${act}`];
  const foot = Math.ceil(box.y + box.height);
  return box.y >= 0 && foot <= LAPTOP.height ? [] : [`${await button.innerText()} ends at ${foot} px`];
};

test.use({ viewport: LAPTOP, hasTouch: false });
test.setTimeout(MANY_SCENES_MS);

test("at 1366 by 768 px no screen scrolls sideways, and what decides is in sight on every one", async ({ page }) => {
  const faults: string[] = [];
  const scenes = consoleScenes
    .filter((scene) => isPlain(scene) && (scene.isState !== true || scene.name in ACTS))
    .filter((_scene, place) => isWalked(place, 3));
  await showEach({ page, d }, scenes, async ({ name }) => {
    const found = [...(await settledMisfits(page)), ...(await beyond(page, ACTS[name]))];
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  });
  expect(faults).toEqual([]);
});
