import type { App } from "../../http/route.ts";
import { addExportStatement } from "./export-statement.ts";
import { addGetMovement } from "./get-movement.ts";
import { addGetSlipReference } from "./get-slip-reference.ts";
import { addListSlips } from "./list-slips.ts";
import { addListStatement } from "./list-statement.ts";

/** What became of a member's money. */
export const addStatementRoutes = (app: App): void => {
  addListStatement(app);
  addGetMovement(app);
  addExportStatement(app);
  addListSlips(app);
  addGetSlipReference(app);
};
