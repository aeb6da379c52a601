import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { passkey } from "../passkey/shapes.ts";

/** Lists the operator's own passkeys, the newest first. */
export const listOperatorPasskeys = defineCall({
  name: "listOperatorPasskeys",
  method: "GET",
  path: "/api/passkey",
  audience: "operator",
  permission: null,
  summary: "Lists the operator's own passkeys, the newest first.",
  answer: z.array(passkey),
  errors: [],
});
