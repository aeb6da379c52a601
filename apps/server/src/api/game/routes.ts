import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { addActivateGame } from "./activate-game.ts";
import { addAutoLogins } from "./auto-login.ts";
import { addGetCredentials } from "./get-credentials.ts";
import { addResetGamePassword } from "./reset-game-password.ts";

/** Members' accounts at game providers. */
export const addGameRoutes = (app: FastifyInstance, context: Context): void => {
  addActivateGame(app, context);
  addGetCredentials(app, context);
  addResetGamePassword(app, context);
  addAutoLogins(app, context);
};
