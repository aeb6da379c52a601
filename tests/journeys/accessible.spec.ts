import { languages } from "@krapao/i18n/language";

import { seriousFaults } from "./support/axe.ts";
import { narrowMisfits, resize } from "./support/fit.ts";
import { live, showAll } from "./support/scenes/show.ts";
import type { Scene, Who } from "./support/scenes/scene.ts";
import { expect, test } from "./support/test.ts";

// What is found is listed in words: a trace of so many pages would only cost time.
test.use({ contextOptions: { reducedMotion: "reduce" }, trace: "off", hasTouch: false });
// Dozens of scenes, each looked at three times.
test.describe.configure({ timeout: 300_000 });

/** Scenes cut lines and make the server fail on purpose. */
const ON_PURPOSE = /^(500|409|403|400|cut|console WebSocket)/;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };
/** Colours, and how a desktop is laid out, are the same in every language: they are looked at in one. */
const COLOURS = ["color-contrast"];

const kinds: readonly Who[] = ["visitor", "rich", "new"];

for (const language of languages) {
  const isFirst = language === "th";
  // A state has its screen's parts, with other words and colours: one language is enough for axe, Lao for the width.
  const hasAxe = ({ isState }: Scene): boolean => isState === undefined || isFirst;
  const isWanted = (scene: Scene): boolean => hasAxe(scene) || language === "lo";

  for (const who of kinds) {
    test.describe(() => {
      test.use({ language });

      test(`what a ${who} one sees in ${language}: nothing serious for axe on a phone and a desktop, nothing cut at 320 px and twice the text size`, async ({
        page,
        t,
        world,
        member,
        troubles,
      }) => {
        troubles.allow(ON_PURPOSE);
        if (who === "rich") await live(member, world);
        const found: string[] = [];
        const see = async (scene: Scene): Promise<void> => {
          const add = (where: string, what: readonly string[]): void =>
            void found.push(...what.map((each) => `${scene.name} ${where}: ${each}`));
          if (hasAxe(scene)) {
            add("on a phone", await seriousFaults(page, isFirst ? [] : COLOURS));
          }
          if (isFirst) {
            await resize(page, DESKTOP);
            add("on a desktop", await seriousFaults(page));
          }
          add("narrow", await narrowMisfits(page));
          await resize(page, PHONE);
        };
        await showAll({ who, page, t, world, member }, { see, wanted: isWanted });
        expect(found).toEqual([]);
      });
    });
  }
}
