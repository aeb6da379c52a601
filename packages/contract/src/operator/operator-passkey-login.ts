import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { passkeyProof } from "../passkey/shapes.ts";
import { responseText } from "../text.ts";
import { me } from "./operator-shapes.ts";

/** Signs an operator in by a passkey, which counts as two factors. */
export const operatorPasskeyLogin = defineCall({
  name: "operatorPasskeyLogin",
  method: "POST",
  path: "/api/login/passkey",
  audience: "public",
  summary: "Signs an operator in who signed with a passkey: it counts as two factors.",
  body: passkeyProof,
  answer: z.object({ token: responseText(100), operator: me }),
  errors: ["PASSKEY_INVALID"],
});
