import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { page, total } from "../page.ts";
import { notice } from "./shapes.ts";

/** Lists what happened to the member's money and account in the last 90 days, the newest first. */
export const listNotices = defineCall({
  name: "listNotices",
  method: "POST",
  path: "/api/notice",
  audience: "member",
  summary: "Lists what happened to the member's money and account in the last 90 days, the newest first.",
  body: z.strictObject(page),
  answer: z.object({ total, unread: z.number(), notices: z.array(notice) }),
  errors: [],
});
