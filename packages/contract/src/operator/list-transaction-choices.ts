import { defineCall } from "../call.ts";
import { transactionChoices } from "./transaction-shapes.ts";

/** Gives the banks, providers and operators by which transactions can be filtered. */
export const listTransactionChoices = defineCall({
  name: "listTransactionChoices",
  method: "GET",
  path: "/api/transaction-choices",
  audience: "operator",
  permission: "members.see",
  summary: "Gives the banks, providers and operators that transactions can be narrowed to.",
  answer: transactionChoices,
  errors: [],
});
