import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { count } from "./fields.ts";

/** Lists are counted up to this number. A list with this number has as many or more. */
export const MOST_COUNTED = 1_000;

/** Tells how many withdrawals each list has, up to {@link MOST_COUNTED}. */
export const countWithdrawals = defineCall({
  name: "countWithdrawals",
  method: "GET",
  path: "/api/counts/withdrawals",
  audience: "operator",
  permission: "withdrawals.see",
  summary: "Tells how many withdrawals each list has, up to 1,000.",
  answer: z.object({ waiting: count, paying: count, paid: count, refused: count }),
  errors: [],
});
