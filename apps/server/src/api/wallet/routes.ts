import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { addGetWallet } from "./get-wallet.ts";
import { addRefreshSlots } from "./refresh-slots.ts";

/** What a member has, and where. */
export const addWalletRoutes = (app: FastifyInstance, context: Context): void => {
  addGetWallet(app, context);
  addRefreshSlots(app, context);
};
