import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { reason } from "./fields.ts";
import { handLimits } from "./hand-limits.ts";
import { roleName } from "./operator-shapes.ts";
import { PERMISSIONS } from "./permissions.ts";
import { proposed } from "./proposal-shapes.ts";

/**
 * Proposes a composed role: a new one, another name or other permissions of one, or its removal. Or what the holders of
 * any role may give by hand.
 */
export const changeRole = defineCall({
  name: "changeRole",
  method: "PUT",
  path: "/api/roles/{name}",
  audience: "owner",
  summary: "Proposes a composed role: a new one, another content or name of one, or its end.",
  fresh: true,
  proposes: "always",
  params: z.strictObject({ name: roleName }),
  body: z.strictObject({
    /** Null removes the role. Then nobody may hold it. Left out, they stay as they are. */
    permissions: z.optional(z.nullable(z.array(z.enum(PERMISSIONS)).check(z.maxLength(100)))),
    /** A new name for an existing role. Its holders keep it. */
    renameTo: z.optional(roleName),
    /** Nothing else changes in a built-in role. */
    handLimits: z.optional(handLimits),
    reason,
  }),
  answer: proposed,
  errors: ["NO_DATA", "BUILT_IN_ROLE", "ROLE_HELD", "EXISTING_ROLE", "NOTHING_CHANGED", "EXISTING_PROPOSAL"],
});
