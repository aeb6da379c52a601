import type { FastifyInstance } from "fastify";

import { createPlayAccess } from "../../play/play-access.ts";
import type { World } from "../../world.ts";
import { newReference } from "../../world/reference.ts";
import type { AskmebetContext } from "./askmebet-calls.ts";
import { askmebetCalls, askmebetFailure } from "./askmebet-calls.ts";

const CODE = "ASKMEBET";

/** Askmebet's side of its calls. The agent is `krapao`, its key that of `games/askmebet`. */
export const registerAskmebet = (app: FastifyInstance, world: World): void => {
  const secret = world.secretOf("games/askmebet");
  const access = createPlayAccess(world);
  const context: AskmebetContext = {
    book: world.gameBook(CODE),
    newReference: () => newReference(world.clock, world.random),
    gameLink: (username, language) => `${access.link(CODE, username).url}&lang=${language}`,
  };
  for (const [path, call] of Object.entries(askmebetCalls)) {
    app.post(`/${path}`, ({ headers, body }) =>
      headers["x-api-key"] === secret ? call(context, body) : askmebetFailure(902),
    );
  }
};
