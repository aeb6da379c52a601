import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { told } from "../text.ts";

/** Begins to add a passkey: gives what the device is to make a key for. */
export const beginPasskey = defineCall({
  name: "beginPasskey",
  method: "POST",
  path: "/api/passkey/options",
  audience: "member",
  summary: "Begins to add a passkey: gives what the device is to make a key for.",
  stepUp: "passkey",
  answer: z.object({
    attempt: told(100),
    challenge: told(100),
    timeout: z.number(),
    rp: z.object({ id: told(255), name: told(100) }),
    user: z.object({ id: told(100), name: told(50), displayName: told(50) }),
    algorithms: z.array(z.number()),
    /** Keys that the member has already. */
    excluded: z.array(z.object({ id: told(1_400), transports: z.array(told(20)) })),
  }),
  errors: ["PASSKEY_LIMIT"],
});
