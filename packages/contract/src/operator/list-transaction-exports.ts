import { defineCall } from "../call.ts";
import { transactionExports } from "./transaction-export-shapes.ts";

/** Lists the operator's own files of transactions, the newest first. */
export const listTransactionExports = defineCall({
  name: "listTransactionExports",
  method: "GET",
  path: "/api/transactions/exports",
  audience: "operator",
  permission: "members.see",
  summary: "Lists the operator's own files of transactions, the newest first.",
  answer: transactionExports,
  errors: [],
});
