import { defineCall } from "../call.ts";
import { reconciliation } from "./ledger-shapes.ts";

/** Gives the differences between our books and the providers' own. */
export const getReconciliation = defineCall({
  name: "getReconciliation",
  method: "GET",
  path: "/api/reconciliation",
  audience: "operator",
  permission: "ledger.see",
  summary: "Gives the differences between our books and the providers' own.",
  answer: reconciliation,
  errors: [],
});
