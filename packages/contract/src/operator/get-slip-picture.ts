import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { identifier, responseText } from "../text.ts";

/**
 * Gives a signed address of a slip's picture, valid for 5 minutes. The picture shows accounts that are masked
 * elsewhere.
 */
export const getSlipPicture = defineCall({
  name: "getSlipPicture",
  method: "GET",
  path: "/api/members/{_id}/slips/{reference}/picture",
  audience: "operator",
  permission: "members.reveal",
  summary: "Gives an address of a slip's picture, signed and good for 5 minutes.",
  params: z.strictObject({ _id: identifier, reference: identifier }),
  answer: z.object({ url: responseText(500) }),
  errors: ["NO_USER", "NO_DATA"],
});
