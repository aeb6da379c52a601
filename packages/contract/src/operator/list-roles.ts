import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { responseText } from "../text.ts";
import { count } from "./fields.ts";
import { handLimits } from "./hand-limits.ts";
import { PERMISSIONS } from "./permissions.ts";

/** Lists the roles with their permissions. */
export const listRoles = defineCall({
  name: "listRoles",
  method: "GET",
  path: "/api/roles",
  audience: "operator",
  permission: "people.see",
  summary: "Lists the roles with what each allows.",
  answer: z.array(
    z.object({
      name: responseText(30),
      /** A built-in role, of which only the limits change. */
      isBuiltIn: z.boolean(),
      permissions: z.array(z.enum(PERMISSIONS)),
      handLimits,
      /** The number of its changes. */
      version: count,
      /** How many operators who may sign in hold it. */
      operators: count,
    }),
  ),
  errors: [],
});
