import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { reason } from "./fields.ts";
import { proposal } from "./proposal-shapes.ts";
import { bySuspense } from "./suspense-shapes.ts";

/** Proposes to return the money to where it came from. */
export const returnSuspense = defineCall({
  name: "returnSuspense",
  method: "POST",
  path: "/api/suspense/{_id}/return",
  audience: "operator",
  permission: "suspense.propose",
  summary: "Proposes to give the money back to where it came from.",
  fresh: true,
  params: bySuspense,
  body: z.strictObject({ reason }),
  answer: proposal,
  errors: ["NO_DATA", "NOT_WAITING", "EXISTING_PROPOSAL"],
});
