import { defineCall } from "../call.ts";
import { signingOptions } from "../passkey/shapes.ts";

/** Begins to refresh the sign-in by passkey: gives the challenge that one of the operator's passkeys has to sign. */
export const beginRefreshSignIn = defineCall({
  name: "beginRefreshSignIn",
  method: "POST",
  path: "/api/step-up/options",
  audience: "operator",
  permission: null,
  summary: "Begins to sign in afresh by passkey: gives what one of the operator's own is to sign.",
  answer: signingOptions,
  errors: ["NO_DATA"],
});
