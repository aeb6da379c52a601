import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { passwordText } from "../account/fields.ts";
import { address, responseText } from "../text.ts";

/**
 * Gives a new secret for an authenticator app. It is not active before it is confirmed. Whoever has a second factor
 * needs a fresh sign-in.
 */
export const startSecondFactor = defineCall({
  name: "startSecondFactor",
  method: "POST",
  path: "/api/second-factor/start",
  audience: "operator",
  permission: null,
  summary: "Gives a new secret for an authenticator app, not in force before it is confirmed.",
  unfinished: true,
  fresh: "some",
  body: z.strictObject({ password: passwordText }),
  answer: z.object({ secret: responseText(100), uri: address, qrcode: responseText(50_000) }),
  errors: ["WRONG_PASSWORD"],
});
