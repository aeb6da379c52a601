import { defineCall } from "../call.ts";
import { transactionPage, transactionQuery } from "./transaction-shapes.ts";

/** Lists all movements of money that match a filter, with the sums of all of them. */
export const listTransactions = defineCall({
  name: "listTransactions",
  method: "GET",
  path: "/api/transactions",
  audience: "operator",
  permission: "members.see",
  summary: "Lists every movement of money that a filter finds, with the sums of all of them.",
  query: transactionQuery,
  answer: transactionPage,
  errors: ["KEY_INVALID"],
});
