import type { FastifyInstance } from "fastify";

import type { Context } from "../context.ts";
import { addListActs } from "./acts/list-acts.ts";
import { addOperatorSession } from "./session/session.ts";
import { addDeskWithdrawals } from "./withdrawals/withdrawals.ts";

/** Everything that operators do. */
export const addDesk = (app: FastifyInstance, context: Context): void => {
  addOperatorSession(app, context);
  addDeskWithdrawals(app, context);
  addListActs(app, context);
};
