import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { byId, reason } from "./fields.ts";
import { proposal } from "./proposal-shapes.ts";

/** Proposes to pay a closed member, or any member after the service has ended, what is owed, to the registered account. */
export const payOwed = defineCall({
  name: "payOwed",
  method: "POST",
  path: "/api/service/owed/{_id}/pay",
  audience: "operator",
  permission: "owed.propose",
  summary:
    "Proposes to pay a closed member, or any member after the service has ended, what is owed, to the registered account.",
  fresh: true,
  params: byId,
  body: z.strictObject({ reason }),
  answer: proposal,
  errors: ["NO_USER", "NOT_WAITING", "EXISTING_PROPOSAL"],
});
