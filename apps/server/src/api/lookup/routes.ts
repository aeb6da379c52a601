import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { addLists } from "./lists.ts";
import { addMoneyLookups } from "./money-lookups.ts";
import { addService } from "./service.ts";
import { addTexts } from "./texts.ts";

/** What the app asks for before it can show anything. */
export const addLookupRoutes = (app: FastifyInstance, context: Context): void => {
  addService(app, context);
  addLists(app, context);
  addTexts(app, context);
  addMoneyLookups(app, context);
};
