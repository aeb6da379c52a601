import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { languages } from "@krapao/i18n/language";
import type { Page } from "@playwright/test";

import { ROOT } from "../../tools/runtime.mjs";
import { edition, ownCurrency, places } from "../journeys/support/edition.ts";
import { stopIntercepting } from "../journeys/support/intercept-calls.ts";
import { remember } from "../journeys/support/member.ts";
import { allScenes } from "../journeys/support/scenes/all.ts";
import { live, ON_PURPOSE } from "../journeys/support/scenes/show.ts";
import { expect, test } from "../journeys/support/test.ts";

/** The scenes that the stories are made of, as features/howto/stories.ts names them. */
const SCENES = [
  "home",
  "deposit",
  "deposit-qr",
  "withdraw",
  "withdraw-review",
  "transfer",
  "game",
  "statement",
  "movement",
  "bonus",
  "bonus-sheet",
  "bonus-active",
  "bonus-cancel",
] as const;

/** What the member of the pictures is called. */
const NAMES = { th: "มาลี", lo: "ມາລີ", en: "Malee" } as const;

const QUALITY = 0.55;

/** A picture made small: the browser writes WebP. */
const toWebp = (page: Page, png: Buffer): Promise<string> =>
  page.evaluate(
    async ({ source, quality }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", quality);
    },
    { source: png.toString("base64"), quality: QUALITY },
  );

for (const language of languages) {
  test.describe(() => {
    test.use({
      language,
      currency: ownCurrency,
      contextOptions: { reducedMotion: "reduce" },
      viewport: { width: 390, height: 780 },
      deviceScaleFactor: 1.5,
    });

    test(`the how-to pictures in ${language}`, async ({ page, context, t, world, member, troubles }) => {
      troubles.allow(ON_PURPOSE);
      await member.call("PUT", "/account/profile", {
        name: NAMES[language],
        bankCode: places.bank,
        bankAccountName: "MALEE SUKJAI",
        bankAccountNo: member.accountNo,
      });
      await live(member, world);
      await remember(page, { token: member.token, "remember-agreement": "accepted" });
      const desk = await context.newPage();
      const folder = join(ROOT, "apps/member/src/features/howto/pictures", edition, language);
      mkdirSync(folder, { recursive: true });
      for (const name of SCENES) {
        const scene = allScenes.find((each) => each.name === name);
        if (scene === undefined) throw new Error(`${name} is no scene`);
        await scene.open({ page, t, world, member });
        if (name === "game") await page.getByRole("button", { name: t("common.hidePassword") }).click();
        await page.evaluate(() => document.fonts.ready);
        const webp = await toWebp(desk, await page.screenshot({ animations: "disabled" }));
        expect(webp, "the browser writes WebP").toMatch(/^data:image\/webp;base64,/);
        writeFileSync(join(folder, `${name}.webp`), Buffer.from(webp.slice(webp.indexOf(",") + 1), "base64"));
        stopIntercepting(page);
        await page.unrouteAll({ behavior: "ignoreErrors" });
      }
    });
  });
}
