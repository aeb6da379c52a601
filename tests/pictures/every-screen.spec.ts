import { join } from "node:path";

import { languages } from "@krapao/i18n/language";

import { ROOT } from "../../tools/runtime.mjs";
import { ownCurrency } from "../journeys/support/edition.ts";
import { live, ON_PURPOSE, showAll } from "../journeys/support/scenes/show.ts";
import type { Who } from "../journeys/support/scenes/scene.ts";
import { expect, test } from "../journeys/support/test.ts";
import { GALLERY, isWanted } from "./wanted.ts";

const kinds: readonly Who[] = ["rich", "visitor", "new"];

const sizes = [
  { viewport: { width: 320, height: 640 }, hasTouch: true, deviceScaleFactor: 2 },
  { viewport: { width: 390, height: 844 }, hasTouch: true, deviceScaleFactor: 2 },
  { viewport: { width: 1280, height: 900 }, hasTouch: false, deviceScaleFactor: 1 },
];

for (const language of languages) {
  for (const size of sizes) {
    for (const who of kinds) {
      test.describe(() => {
        test.use({ language, currency: ownCurrency, contextOptions: { reducedMotion: "reduce" }, ...size });

        test(`${who} ${language} ${size.viewport.width}`, async ({ page, t, world, member, troubles }) => {
          troubles.allow(ON_PURPOSE);
          if (who === "rich") await live(member, world);
          const failed: string[] = [];
          await showAll(
            { who, page, t, world, member },
            {
              wanted: isWanted,
              see: async ({ name }) => {
                await page.evaluate(() => document.fonts.ready);
                const isOver = await page.locator("[role=dialog], [role=alertdialog], dialog[open]").count();
                // As high as what is on it: a menu at the foot then lies at the foot of the picture.
                const height = await page.evaluate(() => document.documentElement.scrollHeight);
                if (isOver === 0) await page.setViewportSize({ width: size.viewport.width, height });
                await page.screenshot({
                  path: join(ROOT, GALLERY, name, `${language}-${size.viewport.width}.png`),
                  animations: "disabled",
                });
                await page.setViewportSize(size.viewport);
              },
              failed: ({ name }, error) => void failed.push(`${name}: ${String(error)}`),
            },
          );
          expect(failed).toEqual([]);
        });
      });
    }
  }
}
