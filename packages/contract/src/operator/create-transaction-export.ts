import { defineCall } from "../call.ts";
import { transactionExport, transactionExportBody } from "./transaction-export-shapes.ts";

/** Asks for a file of all transactions that match a filter. It is made in the background. */
export const createTransactionExport = defineCall({
  name: "createTransactionExport",
  method: "POST",
  path: "/api/transactions/exports",
  audience: "operator",
  permission: "members.see",
  summary: "Asks for a file of all transactions that a filter finds; it is made in the background.",
  body: transactionExportBody,
  answer: transactionExport,
  errors: ["KEY_INVALID", "EXPORT_LIMIT"],
});
