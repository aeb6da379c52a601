import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { done } from "../text.ts";
import { passkeyName, passkeyParams } from "./shapes.ts";

/** Gives a passkey another name. */
export const renamePasskey = defineCall({
  name: "renamePasskey",
  method: "PUT",
  path: "/api/passkey/{id}",
  audience: "member",
  summary: "Gives a passkey another name.",
  params: passkeyParams,
  body: z.strictObject({ name: passkeyName }),
  answer: done,
  errors: ["NO_DATA"],
});
