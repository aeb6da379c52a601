import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { passkey } from "./shapes.ts";

/** Lists the member's passkeys, the newest first. */
export const listPasskeys = defineCall({
  name: "listPasskeys",
  method: "GET",
  path: "/api/passkey",
  audience: "member",
  summary: "Lists the member's passkeys, the newest first.",
  answer: z.array(passkey),
  errors: [],
});
