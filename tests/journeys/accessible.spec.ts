import { axeFaults } from "./support/axe.ts";
import { forcedColorFaults } from "./support/forced-colors.ts";
import { narrowMisfits, resize } from "./support/fit.ts";
import { isSeen, isSeenTwice, languagesAt, MANY_SCENES_MS } from "./support/looks.ts";
import { live, ON_PURPOSE, showAll } from "./support/scenes/show.ts";
import type { Scene, Who } from "./support/scenes/scene.ts";
import { expect, test } from "./support/test.ts";

// The findings are listed as text, because a trace of so many pages would only cost time.
test.use({ trace: "off", hasTouch: false, language: "th" });
// Dozens of scenes, each checked in two sizes.
test.describe.configure({ timeout: MANY_SCENES_MS });

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

/** The user, and the part of their scenes. Workers check the parts in parallel. */
const looks: readonly { readonly who: Who; readonly part: number; readonly of: number }[] = [
  { who: "rich", part: 0, of: 2 },
  { who: "rich", part: 1, of: 2 },
  { who: "visitor", part: 0, of: 1 },
  { who: "new", part: 0, of: 1 },
];

for (const { who, part, of } of looks) {
  test(`scenes of a ${who} user (${part + 1} of ${of}): axe finds nothing, and 320 px at twice the text size cuts nothing`, async ({
    page,
    t,
    world,
    member,
    troubles,
  }) => {
    troubles.allow(ON_PURPOSE);
    if (who === "rich") await live(member, world);
    const found: string[] = [];
    let place = 0;
    const see = async (scene: Scene): Promise<void> => {
      const add = (where: string, what: readonly string[]): void =>
        void found.push(...what.map((each) => `${scene.name} ${where}: ${each}`));
      // Names, roles and colours are the same in every language, so axe checks one.
      add("on a phone", await axeFaults(page));
      // A state has its screen's elements with other texts, so one size and the language with the longest texts are
      // enough.
      if (scene.isState !== true && isSeenTwice(place)) {
        await resize(page, DESKTOP);
        add("on a desktop", await axeFaults(page));
        add("in forced colours", await forcedColorFaults(page));
        await resize(page, PHONE);
      }
      add("narrow", await narrowMisfits(page, scene.isState === true ? ["lo"] : languagesAt(place)));
      place += 1;
    };
    const wanted = (scene: Scene, index: number): boolean =>
      index % of === part && isSeen(scene, Math.floor(index / of));
    await showAll({ who, page, t, world, member }, { see, wanted });
    expect(found).toEqual([]);
  });
}
