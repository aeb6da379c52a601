import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { count } from "./fields.ts";

/** Tells how many cases each list has, and the day's work against the target time. */
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
    /** Open and older than the target. */
    late: count,
    /** The time in ms after which a case should have been looked at. */
    target: count,
    /** Cases that were closed today (Asia/Bangkok), and how many of them within the target. */
    today: z.object({ seen: count, inTime: count }),
  }),
  errors: [],
});
