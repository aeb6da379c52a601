import type { App } from "../../http/route.ts";
import { addGetLedgerAudit } from "./get-ledger-audit.ts";
import { addGetReconciliation } from "./get-reconciliation.ts";
import { addRunLedgerAudit } from "./run-ledger-audit.ts";
import { addRunReconciliation } from "./run-reconciliation.ts";

/** The audit of the ledger, and the reconciliation with providers. */
export const addLedgerRoutes = (app: App): void => {
  addGetLedgerAudit(app);
  addRunLedgerAudit(app);
  addGetReconciliation(app);
  addRunReconciliation(app);
};
