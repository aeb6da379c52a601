import { defineCall } from "../call.ts";
import { passkeyProof } from "../passkey/shapes.ts";
import { me } from "./operator-shapes.ts";

/** Refreshes the sign-in by passkey, as `refreshSignIn` does by password. The operator stays on the page. */
export const refreshByPasskey = defineCall({
  name: "refreshByPasskey",
  method: "POST",
  path: "/api/step-up/passkey",
  audience: "operator",
  permission: null,
  summary: "Signs in afresh by passkey without losing the place.",
  body: passkeyProof,
  answer: me,
  errors: ["PASSKEY_INVALID"],
});
