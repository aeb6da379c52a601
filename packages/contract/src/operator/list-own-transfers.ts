import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { wireCurrency } from "../money.ts";
import { houseAccount, ownTransfer } from "./bank-shapes.ts";
import { pageNumber, pageSize } from "./fields.ts";

/** Lists transfers between accounts of the house, the newest first, and the accounts that can be named. */
export const listOwnTransfers = defineCall({
  name: "listOwnTransfers",
  method: "GET",
  path: "/api/bank/own-transfers",
  audience: "operator",
  permission: "bank.see",
  summary:
    "Lists money that was moved between accounts of the house, the newest first, and what it can be moved between.",
  query: z.strictObject({ page: z.optional(pageNumber), limit: z.optional(pageSize) }),
  answer: z.object({
    /** By currency. */
    accounts: z.array(z.extend(houseAccount, { currency: wireCurrency })),
    transfers: z.array(ownTransfer),
  }),
  errors: [],
});
