import type { FastifyInstance } from "fastify";
import * as z from "zod";

import { amount, readInput } from "../read-input.ts";
import type { World } from "../world.ts";
import { giftFates } from "../world/gifts.ts";
import { randomLetters } from "../world/reference.ts";

const body = z.strictObject({
  amount,
  kind: z.enum(["good", ...giftFates, "unknown"]).default("good"),
  pays: amount.optional(),
});

/**
 * `POST /truemoney/gifts { amount }`: makes a gift in baht and answers `{ link }`. With `kind` it makes one that cannot
 * be taken: `used` by somebody else, `expired`, the wallet's `own`, `shared` by several people, `unknown` (a link
 * without a gift). With `pays` it pays another amount, in baht, than it shows.
 */
export const registerTruemoney = (app: FastifyInstance, world: World): void => {
  app.post("/truemoney/gifts", (request) => {
    const { amount, kind, pays } = readInput(body, request.body);
    const url = new URL("https://gift.truemoney.com/campaign/");
    const code =
      kind === "unknown"
        ? randomLetters(world.random, 18)
        : world.gifts.wrap(amount, "THB", { fate: kind === "good" ? undefined : kind, pays });
    url.searchParams.set("v", code);
    return { link: url.href };
  });
};
