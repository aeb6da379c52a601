import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { attempt, madeKey, passkey, passkeyName } from "./shapes.ts";

/** Adds the passkey that a device made. */
export const addPasskey = defineCall({
  name: "addPasskey",
  method: "POST",
  path: "/api/passkey",
  audience: "member",
  summary: "Adds the passkey that a device made.",
  body: z.strictObject({ attempt, name: passkeyName, made: madeKey }),
  answer: passkey,
  errors: ["PASSKEY_INVALID", "PASSKEY_LIMIT"],
});
