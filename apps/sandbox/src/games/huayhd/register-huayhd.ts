import type { FastifyInstance } from "fastify";

import { createPlayAccess } from "../../play/play-access.ts";
import type { World } from "../../world.ts";
import { huayCalls, huayFailure } from "./huay-calls.ts";

const CODE = "HUAYHD";

/** Huay's side of its calls. The agent is `krapao`, its key that of `games/huayhd`. */
export const registerHuayhd = (app: FastifyInstance, world: World): void => {
  const secret = world.secretOf("games/huayhd");
  const access = createPlayAccess(world);
  const context = {
    book: world.gameBook(CODE),
    now: world.clock.now,
    gameLink: (username: string) => access.link(CODE, username),
  };
  for (const [path, call] of Object.entries(huayCalls)) {
    app.post(`/${path}`, ({ headers, body }) =>
      headers["x-agent"] === "krapao" && headers["x-api-key"] === secret ? call(context, body) : huayFailure(1001),
    );
  }
};
