import { join } from "node:path";

import { languages } from "@krapao/i18n/language";

import { ROOT } from "../../tools/runtime.mjs";
import { type ConsoleScene, showConsole } from "../journeys/support/console/scene.ts";
import { consoleScenes } from "../journeys/support/console/scenes.ts";
import { expect, test } from "../journeys/support/test.ts";
import { consoleWordsOf } from "../journeys/support/words.ts";
import { GALLERY, isWanted } from "./wanted.ts";

const sizes = [
  { viewport: { width: 320, height: 640 }, hasTouch: true, deviceScaleFactor: 2 },
  { viewport: { width: 390, height: 844 }, hasTouch: true, deviceScaleFactor: 2 },
  { viewport: { width: 1280, height: 900 }, hasTouch: false, deviceScaleFactor: 1 },
  { viewport: { width: 1366, height: 768 }, hasTouch: false, deviceScaleFactor: 1 },
  { viewport: { width: 1440, height: 900 }, hasTouch: false, deviceScaleFactor: 1 },
];

for (const language of languages) {
  for (const size of sizes) {
    test.describe(() => {
      test.use({ language, contextOptions: { reducedMotion: "reduce" }, ...size });

      test(`the console ${language} ${size.viewport.width}`, async ({ page, troubles }) => {
        // Scenes cut lines and make the server fail on purpose.
        troubles.allow(/^(500|cut)/);
        const { width } = size.viewport;
        const isShown = ({ isPhoneOnly }: ConsoleScene): boolean => isPhoneOnly !== true || size.hasTouch;
        const failed: string[] = [];
        for (const scene of consoleScenes.filter(isShown).filter(isWanted)) {
          try {
            await showConsole({ page, d: consoleWordsOf(language) }, scene);
            await page.evaluate(() => document.fonts.ready);
            const isOver = await page.locator("[role=dialog], [role=alertdialog]").count();
            // As high as what is on it: a menu at the foot then lies at the foot of the picture.
            const height = await page.evaluate(() => document.documentElement.scrollHeight);
            if (isOver === 0) await page.setViewportSize({ width, height });
            await page.screenshot({
              path: join(ROOT, GALLERY, `console-${scene.name}`, `${language}-${width}.png`),
              animations: "disabled",
            });
            await page.setViewportSize(size.viewport);
          } catch (error) {
            failed.push(`${scene.name}: ${String(error)}`);
          }
        }
        await page.context().setOffline(false);
        expect(failed).toEqual([]);
      });
    });
  }
}
