import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { addEndSessions } from "./end-sessions.ts";
import { addListSessions } from "./list-sessions.ts";
import { addLogin } from "./login.ts";
import { addLogout } from "./logout.ts";

/** Signing in and out. */
export const addSessionRoutes = (app: FastifyInstance, context: Context): void => {
  addLogin(app, context);
  addLogout(app, context);
  addListSessions(app, context);
  addEndSessions(app, context);
};
