import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { passkeyName } from "../passkey/shapes.ts";
import { done } from "../text.ts";
import { byId } from "./fields.ts";

/** Gives one of the operator's own passkeys another name. */
export const renameOperatorPasskey = defineCall({
  name: "renameOperatorPasskey",
  method: "PUT",
  path: "/api/passkey/{_id}",
  audience: "operator",
  permission: null,
  summary: "Gives one of the operator's own passkeys another name.",
  params: byId,
  body: z.strictObject({ name: passkeyName }),
  answer: done,
  errors: ["NO_DATA"],
});
