import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { transactionView } from "./transaction-view-shapes.ts";

/** Lists the operator's own views of the transactions, by name. */
export const listTransactionViews = defineCall({
  name: "listTransactionViews",
  method: "GET",
  path: "/api/transaction-views",
  audience: "operator",
  permission: "members.see",
  summary: "Lists the operator's own views of the transactions, by name.",
  answer: z.array(transactionView),
  errors: [],
});
