import { defineCall } from "../call.ts";
import { passkeyProof } from "../passkey/shapes.ts";
import { me } from "./operator-shapes.ts";

/** Signs in afresh by passkey without losing the place, as `refreshSignIn` does by password. */
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
