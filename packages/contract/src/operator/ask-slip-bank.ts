import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done, identifier } from "../text.ts";

/** Makes the bank be asked now about a slip that waits for it. The bank's answer decides what becomes of the slip. */
export const askSlipBank = defineCall({
  name: "askSlipBank",
  method: "POST",
  path: "/api/members/{_id}/slips/{reference}/ask",
  audience: "operator",
  permission: "inbox.reply",
  summary: "Lets the bank be asked now about a slip that waits for it.",
  params: z.strictObject({ _id: identifier, reference: identifier }),
  answer: done,
  errors: ["NO_USER", "NO_DATA", "REQUEST_LIMIT"],
});
