import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { passwordText } from "../account/fields.ts";
import { byId, reason } from "./fields.ts";
import { person, roleName } from "./operator-shapes.ts";

/** Changes an operator's role, whether they may sign in, or their first password. */
export const changeOperator = defineCall({
  name: "changeOperator",
  method: "PUT",
  path: "/api/operators/{_id}",
  audience: "owner",
  summary: "Changes an operator's role, lets them in or not, or gives a new first password.",
  fresh: true,
  params: byId,
  body: z.strictObject({
    role: z.optional(roleName),
    isActive: z.optional(z.boolean()),
    password: z.optional(passwordText),
    reason,
  }),
  answer: person,
  errors: ["NEW_OPERATOR", "NO_USER", "OWN_ROLE", "LAST_OWNER", "INVALID_USER_INFO"],
});
