import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { responseText } from "../text.ts";

/** Takes the picture of a bank slip in the field `file`. */
export const uploadSlip = defineCall({
  name: "uploadSlip",
  method: "POST",
  path: "/api/wallet/slip",
  audience: "member",
  summary: "Takes the picture of a bank slip in the field `file`.",
  multipart: z.strictObject({}),
  answer: z.object({ reference: responseText(64) }),
  errors: ["SLIP_NO_FILE", "SLIP_INVALID_FILE", "FILE_INFECTED", "SLIP_UPLOAD_FAIL"],
});
