import * as z from "zod/mini";

import { guestId } from "../chat/sent.ts";
import { defineCall } from "../call.ts";
import { attempt, signed } from "../passkey/shapes.ts";
import { responseText } from "../text.ts";

/** Opens a session by a passkey's signature. Everything else is as in `login`. */
export const passkeyLogin = defineCall({
  name: "passkeyLogin",
  method: "POST",
  path: "/api/login/passkey",
  audience: "public",
  summary: "Opens a session for whoever signed with a passkey.",
  body: z.strictObject({ attempt, signed, remember: z.optional(z.boolean()), guestId: z.optional(guestId) }),
  /** With the phone in its national form, which the device did not know. */
  answer: z.object({ token: responseText(200), username: responseText(20) }),
  errors: ["PASSKEY_INVALID", "INACTIVE_USER"],
});
