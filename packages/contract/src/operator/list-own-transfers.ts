import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { houseAccount, ownTransfer } from "./bank-shapes.ts";
import { pageNumber, pageSize } from "./fields.ts";

/** Lists money that was moved between accounts of the house, the newest first, and what it can be moved between. */
export const listOwnTransfers = defineCall({
  name: "listOwnTransfers",
  method: "GET",
  path: "/api/bank/own-transfers",
  audience: "operator",
  permission: "ledger.see",
  summary:
    "Lists money that was moved between accounts of the house, the newest first, and what it can be moved between.",
  query: z.strictObject({ page: z.optional(pageNumber), limit: z.optional(pageSize) }),
  answer: z.object({ accounts: z.array(houseAccount), transfers: z.array(ownTransfer) }),
  errors: [],
});
