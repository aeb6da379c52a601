import { defineCall } from "../call.ts";
import { byId } from "./fields.ts";
import { transactionDetail } from "./transaction-shapes.ts";

/** Gives one transaction with its steps, its entries in the books and what the member did around it. */
export const getTransaction = defineCall({
  name: "getTransaction",
  method: "GET",
  path: "/api/transactions/{_id}",
  audience: "operator",
  permission: "members.see",
  summary: "Gives one transaction with its steps, its entries in the books and what the member did around it.",
  params: byId,
  answer: transactionDetail,
  errors: ["NO_DATA"],
});
