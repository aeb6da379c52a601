import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { byId, reason } from "./fields.ts";
import { person } from "./operator-shapes.ts";

/** Confirms an operator whom another owner added or changed. */
export const confirmOperator = defineCall({
  name: "confirmOperator",
  method: "POST",
  path: "/api/operators/{_id}/confirm",
  audience: "owner",
  summary: "Says yes to an operator whom another owner added or changed.",
  fresh: true,
  params: byId,
  body: z.strictObject({ reason }),
  answer: person,
  errors: ["NO_USER", "OWN_ROLE", "OWN_PROPOSAL", "NOT_WAITING", "NEW_OPERATOR"],
});
