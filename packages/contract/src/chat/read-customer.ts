import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { seq, who } from "./sent.ts";

/** Marks all messages of support in the caller's own room as read. */
export const readCustomer = defineCall({
  name: "readCustomer",
  method: "PUT",
  path: "/api/chat/read-customer/",
  audience: "guest",
  summary: "Marks all that support said in the own room as read.",
  body: z.strictObject({
    ...who,
    /** Up to this `seq`. The default is all. */
    seq: z.optional(seq),
  }),
  answer: done,
  errors: ["UNAUTHORIZED"],
});
