import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done, text } from "../text.ts";
import { moment } from "../time.ts";

/** Marks notices as read on all of the member's devices: those named, as they were seen, or all up to a moment. */
export const readNotices = defineCall({
  name: "readNotices",
  method: "PUT",
  path: "/api/notice/read",
  audience: "member",
  summary:
    "Marks notices as read on all of the member's devices: those named, as they were seen, or all up to a moment.",
  body: z.strictObject({
    seen: z.optional(z.array(z.strictObject({ id: text(80, 1), at: moment })).check(z.maxLength(100))),
    until: z.optional(moment),
  }),
  answer: done,
  errors: [],
});
