import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { addBankCallback } from "./bank-callback.ts";
import { addQrCallbacks } from "./qr-callback.ts";
import { addTicketCallbacks } from "./verify-ticket.ts";

/** Where providers call us. */
export const addCallbackRoutes = (app: FastifyInstance, context: Context): void => {
  addBankCallback(app, context);
  addQrCallbacks(app, context);
  addTicketCallbacks(app, context);
};
