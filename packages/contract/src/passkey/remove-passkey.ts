import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { passkeyParams } from "./shapes.ts";

/** Removes a passkey. It can no longer sign anybody in. */
export const removePasskey = defineCall({
  name: "removePasskey",
  method: "DELETE",
  path: "/api/passkey/{id}",
  audience: "member",
  summary: "Removes a passkey: it signs nobody in any more.",
  params: passkeyParams,
  stepUp: "passkey",
  answer: done,
  errors: ["NO_DATA"],
});
