import { defineCall } from "../call.ts";
import { ledgerAudit } from "./ledger-shapes.ts";

/** Audits the books now. */
export const runLedgerAudit = defineCall({
  name: "runLedgerAudit",
  method: "POST",
  path: "/api/ledger/audit",
  audience: "operator",
  permission: "ledger.act",
  summary: "Audits the books now.",
  answer: ledgerAudit,
  errors: [],
});
