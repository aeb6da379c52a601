import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { pageNumber, pageSize } from "./fields.ts";
import { WITHDRAWAL_STATUSES, withdrawal } from "./withdrawal-shapes.ts";

/** Lists withdrawals; those that wait the oldest first, all others the newest first. */
export const listWithdrawals = defineCall({
  name: "listWithdrawals",
  method: "GET",
  path: "/api/withdrawals",
  audience: "operator",
  permission: "withdrawals.see",
  summary: "Lists withdrawals; those that wait the oldest first, all others the newest first.",
  query: z.strictObject({
    status: z.optional(z.enum(WITHDRAWAL_STATUSES)),
    page: z.optional(pageNumber),
    limit: z.optional(pageSize),
  }),
  answer: z.array(withdrawal),
  errors: [],
});
