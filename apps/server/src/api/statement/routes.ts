import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { addExportStatement } from "./export-statement.ts";
import { addGetMovement } from "./get-movement.ts";
import { addGetSlipReference } from "./get-slip-reference.ts";
import { addListSlips } from "./list-slips.ts";
import { addListStatement } from "./list-statement.ts";

/** What became of a member's money. */
export const addStatementRoutes = (app: FastifyInstance, context: Context): void => {
  addListStatement(app, context);
  addGetMovement(app, context);
  addExportStatement(app, context);
  addListSlips(app, context);
  addGetSlipReference(app, context);
};
