import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { identifier, lines, text } from "../text.ts";
import { flag } from "./flag-shapes.ts";

/**
 * Takes a case, hands it to another operator, or gives it back to the unassigned ones. `from` is the operator who had
 * it when the caller looked; left out: nobody, or the caller. ASSIGNED_MEANWHILE: somebody else has it now, and nothing
 * changed.
 */
export const assignFlag = defineCall({
  name: "assignFlag",
  method: "POST",
  path: "/api/flags/{_id}/assign",
  audience: "operator",
  permission: "risk.act",
  summary: "Takes a case, hands it to another operator, or gives it back to those that nobody has.",
  params: z.strictObject({ _id: text(200, 1) }),
  body: z.strictObject({
    operator: z.nullable(identifier),
    from: z.optional(identifier),
    note: z.optional(lines(500, 0)),
  }),
  answer: flag,
  errors: ["NO_DATA", "NO_USER", "NOT_WAITING", "ASSIGNED_MEANWHILE"],
});
