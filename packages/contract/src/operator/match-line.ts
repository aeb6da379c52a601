import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { code, identifier } from "../text.ts";
import { byId, reason } from "./fields.ts";
import { bankReference, proposal } from "./proposal-shapes.ts";

/** Proposes whose money an imported line is: a member's, with or without a report. */
export const matchLine = defineCall({
  name: "matchLine",
  method: "POST",
  path: "/api/bank/lines/{_id}/match",
  audience: "operator",
  permission: "bank.propose",
  summary: "Proposes whose money an imported line is: a member's, by a claim of theirs or without one.",
  fresh: true,
  params: byId,
  body: z.strictObject({
    member: identifier,
    claim: z.optional(identifier),
    /** The code of the sending bank. */
    sendingBank: code,
    reference: bankReference,
    reason,
  }),
  answer: proposal,
  errors: ["NO_DATA", "NO_BANK", "NO_USER", "NOT_WAITING", "REFERENCE_USED", "EXISTING_PROPOSAL"],
});
