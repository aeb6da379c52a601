import { defineCall } from "../call.ts";
import { signingOptions } from "../passkey/shapes.ts";

/** Begins an operator's sign-in by passkey: gives the challenge that a device has to sign. */
export const beginOperatorPasskeyLogin = defineCall({
  name: "beginOperatorPasskeyLogin",
  method: "POST",
  path: "/api/login/passkey/options",
  audience: "public",
  summary: "Begins an operator's sign-in by passkey: gives what a device is to sign.",
  answer: signingOptions,
  errors: [],
});
