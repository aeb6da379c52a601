import type { Page } from "@playwright/test";

import type { Member } from "../member.ts";
import type { Say } from "../words.ts";
import type { World } from "../world.ts";

/** What a scene is shown on: a page whose browser belongs to {@link Scene.who}, in one language. */
export type Stage = {
  readonly page: Page;
  readonly t: Say;
  readonly world: World;
  /** Who is signed in; for a visitor nobody of importance. */
  readonly member: Member;
};

/** Who looks: nobody yet, a member with money and a past, a member who has just begun. */
export type Who = "visitor" | "rich" | "new";

/** One screen, sheet or state of the member app, and how a person, or a line that fails, comes to see it. */
export type Scene = {
  readonly name: string;
  readonly who: Who;
  /** A state of a screen that has a scene of its own. */
  readonly isState?: true;
  /** Leaves the page showing the scene. */
  readonly open: (stage: Stage) => Promise<void>;
};

/** The call is never answered: what stands there meanwhile. */
export const hold = async (page: Page, call: string): Promise<void> => {
  await page.route(`**/api/${call}`, () => undefined);
};

/** The server answers with its own failure. */
export const fail = async (page: Page, call: string): Promise<void> => {
  await page.route(`**/api/${call}`, (route) =>
    route.fulfill({ status: 500, json: { message: "INTERNAL_SERVER_ERROR" } }),
  );
};

/** The server answers this. */
export const answer = async (page: Page, call: string, json: object, status = 200): Promise<void> => {
  await page.route(`**/api/${call}`, (route) => route.fulfill({ status, json }));
};
