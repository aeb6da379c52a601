import type { FastifyInstance } from "fastify";

import type { World } from "../world.ts";

/** `GET /messenger`: the messages of bots in the messenger's chats, newest first. */
export const registerMessengerList = (app: FastifyInstance, world: World): void => {
  app.get("/messenger", () =>
    world.messenger.list().map(({ chat, at, text }) => ({ chat, at: at.toISOString(), text })),
  );
};
