import type { App } from "../../http/route.ts";
import { addCheckReceipt } from "./check-receipt.ts";
import { addExportStatement } from "./export-statement.ts";
import { addGetMovement } from "./get-movement.ts";
import { addGetReceipt } from "./get-receipt.ts";
import { addGetSlipReference } from "./get-slip-reference.ts";
import { addListSlips } from "./list-slips.ts";
import { addListStatement } from "./list-statement.ts";
import { addSumStatement } from "./sum-statement.ts";

/** The movements of a member's money. */
export const addStatementRoutes = (app: App): void => {
  addListStatement(app);
  addSumStatement(app);
  addGetMovement(app);
  addExportStatement(app);
  addGetReceipt(app);
  addCheckReceipt(app);
  addListSlips(app);
  addGetSlipReference(app);
};
