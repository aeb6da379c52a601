import { languages } from "@krapao/i18n/language";

import { seriousFaults } from "./support/axe.ts";
import { doubleText, misfits } from "./support/fit.ts";
import { live, showAll } from "./support/scenes/show.ts";
import type { Who } from "./support/scenes/scene.ts";
import { expect, test } from "./support/test.ts";

// What is found is listed in words: a trace of so many pages would only cost time.
test.use({ contextOptions: { reducedMotion: "reduce" }, trace: "off" });

/** Scenes cut lines and make the server fail on purpose. */
const ON_PURPOSE = /^(500|409|403|400|cut|console WebSocket)/;
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

// Dozens of scenes, each looked at twice.
test.describe.configure({ timeout: 240_000 });

const kinds: readonly Who[] = ["visitor", "rich", "new"];

for (const language of languages) {
  for (const who of kinds) {
    test.describe(() => {
      test.use({ language, hasTouch: false });

      test(`axe finds nothing serious in ${language} for a ${who} one, on a phone and on a desktop`, async ({
        page,
        t,
        world,
        member,
        troubles,
      }) => {
        troubles.allow(ON_PURPOSE);
        if (who === "rich") await live(member, world);
        const found: string[] = [];
        await showAll(
          { who, page, t, world, member },
          {
            see: async ({ name }) => {
              for (const size of [PHONE, DESKTOP]) {
                await page.setViewportSize(size);
                // The page learns of it a moment later.
                await page.waitForFunction((width) => innerWidth === width, size.width);
                await page.evaluate(() => new Promise(requestAnimationFrame));
                for (const fault of await seriousFaults(page)) found.push(`${name} at ${size.width}: ${fault}`);
              }
              await page.setViewportSize(PHONE);
            },
            // A state differs from its screen in words and colours: one language shows its faults.
            wanted: ({ isState }) => isState === undefined || language === "th",
          },
        );
        expect(found).toEqual([]);
      });
    });
  }
}

for (const who of kinds) {
  test.describe(() => {
    test.use({ language: "lo", viewport: { width: 320, height: 720 } });

    test(`nothing is cut in Lao on a phone of 320 px at twice the text size for a ${who} one`, async ({
      page,
      t,
      world,
      member,
      troubles,
    }) => {
      troubles.allow(ON_PURPOSE);
      if (who === "rich") await live(member, world);
      await doubleText(page);
      const found: string[] = [];
      await showAll(
        { who, page, t, world, member },
        {
          see: async ({ name }) => {
            for (const misfit of await misfits(page)) found.push(`${name}: ${misfit}`);
          },
        },
      );
      expect(found).toEqual([]);
    });
  });
}
