import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { attempt, madeKey, passkey, passkeyName } from "../passkey/shapes.ts";

/** Adds the passkey that an operator's device made. */
export const addOperatorPasskey = defineCall({
  name: "addOperatorPasskey",
  method: "POST",
  path: "/api/passkey",
  audience: "operator",
  permission: null,
  summary: "Adds the passkey that an operator's device made.",
  fresh: true,
  body: z.strictObject({ attempt, name: passkeyName, made: madeKey }),
  answer: passkey,
  errors: ["PASSKEY_INVALID", "PASSKEY_LIMIT"],
});
