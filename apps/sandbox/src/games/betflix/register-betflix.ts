import type { FastifyInstance } from "fastify";

import { createPlayAccess } from "../../play/play-access.ts";
import type { World } from "../../world.ts";
import { formOf } from "../form.ts";
import { betflixCalls, betflixFailure, type BetflixContext } from "./betflix-calls.ts";

/** Betflix's side of its calls. The agent is `krapao`, its key that of the provider's segment. */
export const registerBetflix = (app: FastifyInstance, world: World, code: string): void => {
  const secret = world.secretOf(`games/${code.toLowerCase()}`);
  const access = createPlayAccess(world);
  const context: BetflixContext = {
    book: world.gameBook(code),
    gameLink: (username, language) => `${access.link(code, username).url}&lang=${encodeURIComponent(language)}`,
  };
  for (const [path, call] of Object.entries(betflixCalls)) {
    app.post(`/${path}`, ({ headers, body }) =>
      headers["x-api-betflix"] === "krapao" && headers["x-api-key"] === secret
        ? call(context, formOf(body))
        : betflixFailure(1001),
    );
  }
};
