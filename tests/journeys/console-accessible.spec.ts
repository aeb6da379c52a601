import { languages } from "@krapao/i18n/language";

import { seriousFaults } from "./support/axe.ts";
import { deskScenes, showDesk } from "./support/desk/scenes.ts";
import { misfits, narrowMisfits, resize } from "./support/fit.ts";
import { expect, test } from "./support/test.ts";
import { deskWordsOf } from "./support/words.ts";

// What is found is listed in words: a trace of so many pages would only cost time.
test.use({ contextOptions: { reducedMotion: "reduce" }, trace: "off", hasTouch: false });
// Dozens of scenes, each looked at in several widths.
test.describe.configure({ timeout: 300_000 });

/** Scenes cut lines and make the server fail on purpose. */
const ON_PURPOSE = /^(500|cut)/;
const WIDTHS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } } as const;
/** Colours are the same in every language. */
const COLOURS = ["color-contrast"];

for (const language of languages) {
  const d = deskWordsOf(language);
  const isFirst = language === "th";

  for (const kind of ["phone", "desktop"] as const) {
    test.describe(() => {
      test.use({ language, viewport: WIDTHS[kind] });

      test(`every screen of the desk in ${language} on a ${kind}: nothing serious for axe, nothing cut`, async ({
        page,
        troubles,
      }) => {
        troubles.allow(ON_PURPOSE);
        const found: string[] = [];
        for (const scene of deskScenes.filter(({ only }) => only === undefined || only === kind)) {
          const add = (where: string, what: readonly string[]): void =>
            void found.push(...what.map((each) => `${scene.name} ${where}: ${each}`));
          await showDesk({ page, d }, scene);
          add("axe", await seriousFaults(page, isFirst ? [] : COLOURS));
          add("cut", await misfits(page));
          if (kind === "phone") {
            await resize(page, { width: 320, height: 720 });
            add("cut at 320", await misfits(page));
            if (language === "lo") add("narrow", await narrowMisfits(page));
            await resize(page, WIDTHS.phone);
          }
        }
        await page.context().setOffline(false);
        expect(found).toEqual([]);
      });
    });
  }
}
