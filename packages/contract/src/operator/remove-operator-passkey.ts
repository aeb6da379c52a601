import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { byId } from "./fields.ts";

/** Removes one of the operator's own passkeys. Other sign-ins by it end. */
export const removeOperatorPasskey = defineCall({
  name: "removeOperatorPasskey",
  method: "DELETE",
  path: "/api/passkey/{_id}",
  audience: "operator",
  permission: null,
  summary: "Removes one of the operator's own passkeys; the other sign-ins that it opened end.",
  fresh: true,
  params: byId,
  answer: done,
  errors: ["NO_DATA"],
});
