import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { listOrder, pageNumber, pageSize } from "./fields.ts";
import { WITHDRAWAL_STATUSES, withdrawal } from "./withdrawal-shapes.ts";

/** Lists withdrawals, the newest first unless `order` says otherwise. */
export const listWithdrawals = defineCall({
  name: "listWithdrawals",
  method: "GET",
  path: "/api/withdrawals",
  audience: "operator",
  permission: "withdrawals.see",
  summary: "Lists withdrawals, the newest first unless `order` says otherwise.",
  query: z.strictObject({
    status: z.optional(z.enum(WITHDRAWAL_STATUSES)),
    order: z.optional(listOrder),
    page: z.optional(pageNumber),
    limit: z.optional(pageSize),
  }),
  answer: z.array(withdrawal),
  errors: [],
});
