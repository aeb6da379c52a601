import type { FastifyInstance } from "fastify";
import * as z from "zod";

import { amount, readInput } from "../read-input.ts";
import type { World } from "../world.ts";

const body = z.strictObject({ amount });

/** `POST /truemoney/gifts { amount }`: wraps a gift in baht; `{ link }`. */
export const registerTruemoney = (app: FastifyInstance, world: World): void => {
  app.post("/truemoney/gifts", (request) => {
    const { amount } = readInput(body, request.body);
    const url = new URL("https://gift.truemoney.com/campaign/");
    url.searchParams.set("v", world.gifts.wrap(amount, "THB"));
    return { link: url.href };
  });
};
