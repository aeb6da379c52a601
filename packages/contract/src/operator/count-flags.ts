import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { count } from "./fields.ts";

/** Tells how many cases each list has, and how the day's work stands against the target time. */
export const countFlags = defineCall({
  name: "countFlags",
  method: "GET",
  path: "/api/counts/flags",
  audience: "operator",
  permission: "risk.see",
  summary: "Tells how many cases each list has, and how the day's work stands against the target time.",
  answer: z.object({
    open: count,
    mine: count,
    nobody: count,
    /** Open, and beyond the target. */
    late: count,
    /** Within how many ms of being raised a case is to be looked at. */
    target: count,
    /** Looked at since the day began (Asia/Bangkok), and how many of those within the target. */
    today: z.object({ seen: count, inTime: count }),
  }),
  errors: [],
});
