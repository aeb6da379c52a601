import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { byId } from "./fields.ts";

/** Stops the making of one of the operator's own files of transactions, or deletes a file that is done. */
export const removeTransactionExport = defineCall({
  name: "removeTransactionExport",
  method: "DELETE",
  path: "/api/transactions/exports/{_id}",
  audience: "operator",
  permission: "members.see",
  summary: "Stops one of the operator's own files of transactions while it is made, else deletes it.",
  params: byId,
  answer: done,
  errors: ["NO_DATA"],
});
