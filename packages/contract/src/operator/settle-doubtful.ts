import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { line } from "../text.ts";
import { byId, reason } from "./fields.ts";
import { proposal } from "./proposal-shapes.ts";

/**
 * Proposes the outcome of an unresolved transfer. Another operator has to approve it. `evidence` names what shows the
 * outcome. The console asks for it unless the balances fit only this outcome. `state` is the state of the movement that the
 * operator saw; refuses with NOT_WAITING when another one is unresolved by now.
 */
export const settleDoubtful = defineCall({
  name: "settleDoubtful",
  method: "POST",
  path: "/api/doubtful/{_id}/settle",
  audience: "operator",
  permission: "unresolved.propose",
  summary: "Proposes how an unresolved transfer ends; another operator's yes ends it.",
  fresh: true,
  params: byId,
  body: z.strictObject({
    outcome: z.enum(["done", "not-done"]),
    state: z.optional(line(50)),
    evidence: z.optional(line(500)),
    reason,
  }),
  answer: proposal,
  errors: ["NO_DATA", "NOT_WAITING", "EXISTING_PROPOSAL"],
});
