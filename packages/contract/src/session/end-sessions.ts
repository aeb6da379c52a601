import * as z from "zod/mini";

import { passwordText } from "../account/fields.ts";
import { defineCall } from "../call.ts";
import { done, identifier } from "../text.ts";

/** Ends one session, or all except the caller's. */
export const endSessions = defineCall({
  name: "endSessions",
  method: "POST",
  path: "/api/account/sessions/end",
  audience: "member",
  summary: "Ends one session, or all but the one that asks.",
  body: z.strictObject({
    password: passwordText,
    /** The default is all others. */
    id: z.optional(identifier),
  }),
  answer: done,
  errors: ["WRONG_PASSWORD", "NO_DATA"],
});
