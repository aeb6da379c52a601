import { languageNames } from "@krapao/i18n/language";

import { interceptedAnswers } from "./support/intercept-calls.ts";
import { isWalked, MANY_SCENES_MS } from "./support/looks.ts";
import { bareTexts, listenToServer, pseudoWords, speakPseudo, textsOf } from "./support/pseudo.ts";
import { live, ON_PURPOSE, showAll } from "./support/scenes/show.ts";
import type { Scene } from "./support/scenes/scene.ts";
import { expect, test } from "./support/test.ts";

test.use({ language: "en", trace: "off" });
test.describe.configure({ timeout: MANY_SCENES_MS });

/** Names that are the same in every language. */
const NAMES = [...Object.values(languageNames), "Krapao", "QR", "LINE", "TrueMoney"];
/**
 * Codes of banks, games and movements, masked numbers, both halves of an invite link, and what journeys type or upload.
 */
const CODE = /^[A-Z0-9][A-Z0-9 _•·.,:/-]*$|^https:\/\/|^x\d+$|^(?:[\d.:]+\/)?register\?$|^code=PR\d+$|\.png$/;

/** What follows the name of a bank that the server told: the masked number, or the mark between both. */
const MASKED = / (?:••\d+|·)$/;

/** A prerendered page contains its English texts, so it shows nothing about the pseudo-language. */
const isMade = ({ name }: Scene): boolean => name.startsWith("login") || name.startsWith("language");

/** The chat consists mostly of what people wrote, in Thai in each of its scenes. */
const isChat = ({ name }: Scene): boolean => name.startsWith("chat");

for (const who of ["visitor", "rich", "new"] as const)
  test(`every text of a ${who} user's scenes comes from a message: the pseudo-language leaves none unaccented`, async ({
    page,
    world,
    member,
    troubles,
  }) => {
    troubles.allow(ON_PURPOSE);
    // A prerendered page in English is rendered again in the pseudo-language, which React reports.
    troubles.allow(/React error #418/);
    if (who === "rich") await live(member, world);
    await speakPseudo(page);
    const said = await listenToServer(page);
    const isSaid = (text: string): boolean =>
      [...said, ...textsOf(interceptedAnswers(page))].some((each) => each !== "" && each.includes(text));
    const found = new Set<string>();
    let shown = 0;
    const see = async (scene: Scene): Promise<void> => {
      shown += 1;
      for (const text of await bareTexts(page))
        if (!NAMES.includes(text) && !CODE.test(text) && !isSaid(text.replace(MASKED, "")))
          found.add(`${scene.name}: ${text}`);
    };
    const failed: string[] = [];
    // A visitor has few scenes.
    const wanted = (scene: Scene, place: number): boolean =>
      isWalked(place, who === "visitor" ? 4 : 24) && !isMade(scene) && !isChat(scene);
    await showAll(
      { who, page, t: pseudoWords(), world, member },
      { see, wanted, failed: ({ name }, error) => void failed.push(`${name}: ${String(error)}`) },
    );
    expect(failed).toEqual([]);
    expect(shown).toBeGreaterThan(who === "new" ? 0 : 3);
    expect([...found]).toEqual([]);
  });
