import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { address, identifier } from "../text.ts";

/** Gives a signed address of a slip's picture, valid for 5 minutes. */
export const getSlipReference = defineCall({
  name: "getSlipReference",
  method: "GET",
  path: "/api/statement/slip/reference/{reference}",
  audience: "member",
  summary: "Gives a signed address of a slip's picture, good for 5 minutes.",
  params: z.strictObject({ reference: identifier }),
  answer: z.object({ url: address }),
  errors: ["NO_DATA"],
});
