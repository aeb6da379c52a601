import type { Page } from "@playwright/test";

import { stopIntercepting } from "../intercept-calls.ts";
import { type Member, remember } from "../member.ts";
import type { Say } from "../words.ts";
import type { SandboxClient } from "../sandbox-client.ts";
import { allScenes } from "./all.ts";
import type { Scene, Who } from "./scene.ts";
import { sumOf } from "./sums.ts";

/** Scenes disconnect and make the server fail on purpose. */
export const ON_PURPOSE = /^(500|429|415|409|403|400|cut|console WebSocket)/;

/** Deposits, a withdrawal and a played game, so that the statement has more than one page. */
export const live = async (member: Member, world: SandboxClient): Promise<void> => {
  const { call } = member;
  const sum = (baht: number): number => sumOf(member, baht);
  await member.payIn(sum(2_500));
  const username = await member.open("PG");
  await call("POST", "/wallet/transfer", { from: "WALLET", to: "PG", amount: sum(700) });
  await world.round("PG", username, sum(20), sum(155.5));
  await call("GET", "/wallet/refresh/slot");
  await call("POST", "/wallet/withdraw", { amount: sum(300) });
  for (let round = 0; round < 4; round += 1) {
    await call("POST", "/wallet/transfer", { from: "PG", to: "WALLET", amount: sum(10) });
    await call("POST", "/wallet/transfer", { from: "WALLET", to: "PG", amount: sum(15) });
  }
  await member.payIn(sum(40));
};

type Cast = {
  readonly who: Who;
  readonly page: Page;
  readonly t: Say;
  readonly world: SandboxClient;
  readonly member: Member;
};

type Seeing = {
  /** Checks the scene that is shown. */
  readonly see: (scene: Scene) => Promise<void>;
  /** Which of the visitor's scenes, by their position. */
  readonly wanted?: (scene: Scene, index: number) => boolean;
  /** Receives a scene that could not be shown. Without it the first such scene ends the run. */
  readonly failed?: (scene: Scene, error: unknown) => void;
};

/** Shows the scenes of one kind of visitor on one page, one after the other. */
export const showAll = async ({ who, ...stage }: Cast, { see, wanted = () => true, failed }: Seeing): Promise<void> => {
  const { page, member } = stage;
  await remember(page, who === "visitor" ? {} : { token: member.token, "remember-agreement": "accepted" });
  const shown = allScenes.filter((each) => each.who === who && (!each.isBahtOnly || member.currency === "BAHT"));
  for (const scene of shown.filter(wanted)) {
    try {
      await scene.open(stage);
      await see(scene);
    } catch (error) {
      if (failed === undefined) throw new Error(`${scene.name} could not be shown`, { cause: error });
      failed(scene, error);
    }
    await page.context().setOffline(false);
    stopIntercepting(page);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }
};
