import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { text } from "../text.ts";

/** Gives a slip's picture by the address that {@link getSlipPicture} signed. */
export const openSlipPicture = defineCall({
  name: "openSlipPicture",
  method: "GET",
  path: "/api/slip-files/{path}",
  audience: "public",
  summary: "Gives a slip's picture by a signed address.",
  params: z.strictObject({ path: text(200, 1) }),
  query: z.strictObject({ expires: z.optional(text(20)), signature: z.optional(text(200)) }),
  answer: z.string(),
  answerType: "application/octet-stream",
  errors: ["NO_DATA"],
});
