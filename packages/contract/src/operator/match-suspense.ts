import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { identifier } from "../text.ts";
import { reason } from "./fields.ts";
import { proposal } from "./proposal-shapes.ts";
import { bySuspense } from "./suspense-shapes.ts";

/** Proposes whose the money is. */
export const matchSuspense = defineCall({
  name: "matchSuspense",
  method: "POST",
  path: "/api/suspense/{_id}/match",
  audience: "operator",
  permission: "suspense.propose",
  summary: "Proposes whose the money is.",
  fresh: true,
  params: bySuspense,
  body: z.strictObject({ member: identifier, reason }),
  answer: proposal,
  errors: ["NO_DATA", "NO_USER", "NOT_WAITING", "EXISTING_PROPOSAL"],
});
