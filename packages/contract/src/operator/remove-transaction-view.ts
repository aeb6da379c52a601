import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { byId } from "./fields.ts";

/** Removes one of the operator's own views of the transactions. */
export const removeTransactionView = defineCall({
  name: "removeTransactionView",
  method: "DELETE",
  path: "/api/transaction-views/{_id}",
  audience: "operator",
  permission: "members.see",
  summary: "Removes one of the operator's own views of the transactions.",
  params: byId,
  answer: done,
  errors: ["NO_DATA"],
});
