import { languages } from "@krapao/i18n/language";

import { seriousFaults } from "./support/axe.ts";
import { type DeskScene, deskScenes, showDesk } from "./support/desk/scenes.ts";
import { misfits, narrowMisfits, resize } from "./support/fit.ts";
import { expect, test } from "./support/test.ts";
import { deskWordsOf } from "./support/words.ts";

// What is found is listed in words: a trace of so many pages would only cost time.
test.use({ contextOptions: { reducedMotion: "reduce" }, trace: "off", hasTouch: false });
// Dozens of scenes, each looked at in several widths.
test.describe.configure({ timeout: 400_000 });

/** Scenes cut lines and make the server fail on purpose. */
const ON_PURPOSE = /^(500|cut)/;
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const NARROW = { width: 320, height: 720 };

for (const language of languages) {
  const d = deskWordsOf(language);
  // Names, roles and colours are the same in every language: axe looks once, the width is looked at in all.
  const hasAxe = language === "th";
  // A state has its screen's parts: the first language for axe, the one with the longest words for the width.
  const isWanted = ({ isState }: DeskScene): boolean => isState === undefined || language !== "en";

  test.describe(() => {
    test.use({ language });

    test(`every screen of the desk in ${language}: nothing serious for axe, nothing cut`, async ({
      page,
      troubles,
    }) => {
      troubles.allow(ON_PURPOSE);
      const found: string[] = [];
      for (const scene of deskScenes.filter(isWanted)) {
        const add = (where: string, what: readonly string[]): void =>
          void found.push(...what.map((each) => `${scene.name} ${where}: ${each}`));
        await page.setViewportSize(scene.isPhoneOnly === true ? PHONE : DESKTOP);
        await showDesk({ page, d }, scene);
        if (scene.isPhoneOnly !== true) {
          if (hasAxe) add("axe on a desktop", await seriousFaults(page));
          add("cut on a desktop", await misfits(page));
          await resize(page, PHONE);
        }
        if (hasAxe) add("axe on a phone", await seriousFaults(page));
        add("cut on a phone", await misfits(page));
        await resize(page, NARROW);
        add("cut at 320", await misfits(page));
        if (language === "lo") add("cut at 320 and twice the text", await narrowMisfits(page));
      }
      await page.context().setOffline(false);
      expect(found).toEqual([]);
    });
  });
}
