import type { Page } from "@playwright/test";

import { axeFaults } from "./support/axe.ts";
import { type ConsoleScene, showEach } from "./support/console/scene.ts";
import { consoleScenes } from "./support/console/scenes.ts";
import { narrowMisfits, resize, settledMisfits } from "./support/fit.ts";
import { isSeen, isSeenTwice, languagesAt, MANY_SCENES_MS } from "./support/looks.ts";
import { changeLanguage } from "./support/change-language.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

// The findings are listed as text, because a trace of so many pages would only cost time.
test.use({ trace: "off", hasTouch: false, language: "th" });
// Dozens of scenes, each checked in several widths.
test.describe.configure({ timeout: MANY_SCENES_MS });

/** Scenes cut connections and make the server fail on purpose. */
const ON_PURPOSE = /^(500|cut)/;
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const NARROW = { width: 320, height: 720 };
/** A page's head in one row is less high. */
const HEAD_PX = 70;
/** Halves of the scenes, which two workers check in parallel. */
const HALVES = [0, 1];

/** A page's head that needs a second row on a desktop. */
const headFaults = async (page: Page): Promise<readonly string[]> => {
  const heights = await page
    .getByRole("banner")
    .evaluateAll((heads) => heads.map((head) => Math.floor(head.getBoundingClientRect().height)));
  return heights.filter((height) => height > HEAD_PX).map((height) => `the head is ${height} px high`);
};

for (const half of HALVES) {
  test(`every screen of the console (${half + 1} of 2): axe finds nothing, and nothing is cut`, async ({
    page,
    troubles,
  }) => {
    troubles.allow(ON_PURPOSE);
    const found: string[] = [];
    const scenes = consoleScenes.filter((_scene, index) => index % HALVES.length === half).filter(isSeen);
    const prepare = ({ isPhoneOnly }: ConsoleScene): Promise<void> =>
      page.setViewportSize(isPhoneOnly === true ? PHONE : DESKTOP);
    const look = async (scene: ConsoleScene): Promise<void> => {
      const place = scenes.indexOf(scene);
      const add = (where: string, what: readonly string[]): void =>
        void found.push(...what.map((each) => `${scene.name} ${where}: ${each}`));
      const isPhoneOnly = scene.isPhoneOnly === true;
      const isState = scene.isState === true;
      // Names, roles and colours are the same in every language, so axe checks one.
      if (!isPhoneOnly) {
        add("axe on a desktop", await axeFaults(page));
        await resize(page, PHONE);
      }
      if (isPhoneOnly || isSeenTwice(place)) add("axe on a phone", await axeFaults(page));
      // A state has its screen's elements with other texts, so the narrowest size and the language with the longest
      // texts are enough.
      for (const language of isState ? (["lo"] as const) : languagesAt(place)) {
        await changeLanguage(page, language);
        for (const size of [...(isPhoneOnly || isState ? [] : [DESKTOP]), ...(isState ? [] : [PHONE]), NARROW]) {
          await resize(page, size);
          add(`cut in ${language} at ${size.width}`, await settledMisfits(page));
          if (size === DESKTOP) add(`in ${language} at ${size.width}`, await headFaults(page));
        }
      }
      add("cut at 320 and twice the text", await narrowMisfits(page, ["lo"]));
      await changeLanguage(page, "th");
    };
    await showEach({ page, d: consoleWordsOf("th") }, scenes, look, prepare);
    await page.context().setOffline(false);
    expect(found).toEqual([]);
  });
}
