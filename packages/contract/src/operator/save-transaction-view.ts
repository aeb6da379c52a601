import { defineCall } from "../call.ts";
import { transactionView, transactionViewBody } from "./transaction-view-shapes.ts";

/** Keeps a view of the transactions for the operator; one of the same name is replaced. */
export const saveTransactionView = defineCall({
  name: "saveTransactionView",
  method: "POST",
  path: "/api/transaction-views",
  audience: "operator",
  permission: "members.see",
  summary: "Keeps a view of the transactions for the operator; one of the same name is replaced.",
  body: transactionViewBody,
  answer: transactionView,
  errors: ["KEY_INVALID"],
});
