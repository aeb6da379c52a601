import { languageNames } from "@krapao/i18n/language";

import { bareTexts, listenToServer, pseudoWords, speakPseudo } from "./support/pseudo.ts";
import { ON_PURPOSE, showAll } from "./support/scenes/show.ts";
import type { Scene } from "./support/scenes/scene.ts";
import { expect, test } from "./support/test.ts";

test.use({ language: "en", trace: "off", contextOptions: { reducedMotion: "reduce" } });
test.describe.configure({ timeout: 180_000 });

/** Names that are the same in every language. */
const NAMES = [...Object.values(languageNames), "Krapao", "QR", "LINE", "TrueMoney"];
/** Codes of banks, games and movements, masked numbers, and what journeys type. */
const CODE = /^[A-Z0-9][A-Z0-9 _•·.,:/-]*$|^https:\/\/|^x\d+$/;

/** A page that is made while building comes with its English words, and nothing is learned from it. */
const isMade = ({ name }: Scene): boolean => name.startsWith("login") || name.startsWith("language");

test("whatever a visitor reads is a message: in the pseudo-language nothing stands bare", async ({
  page,
  world,
  member,
  troubles,
}) => {
  troubles.allow(ON_PURPOSE);
  // A page that was made in English is drawn anew in the pseudo-language, which React tells.
  troubles.allow(/React error #418/);
  await speakPseudo(page);
  const said = listenToServer(page);
  const isSaid = (text: string): boolean => [...said].some((each) => each !== "" && each.includes(text));
  const found = new Set<string>();
  let shown = 0;
  const see = async (scene: Scene): Promise<void> => {
    shown += 1;
    for (const text of await bareTexts(page))
      if (!NAMES.includes(text) && !CODE.test(text) && !isSaid(text)) found.add(`${scene.name}: ${text}`);
  };
  const wanted = (scene: Scene): boolean => scene.isState !== true && !isMade(scene) && !scene.name.startsWith("chat");
  await showAll({ who: "visitor", page, t: pseudoWords(), world, member }, { see, wanted });
  expect(shown).toBeGreaterThan(5);
  expect([...found]).toEqual([]);
});
