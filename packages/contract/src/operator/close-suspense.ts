import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { reason } from "./fields.ts";
import { proposal } from "./proposal-shapes.ts";
import { bySuspense } from "./suspense-shapes.ts";

/** Proposes that operators have credited the money already, under another reference. */
export const closeSuspense = defineCall({
  name: "closeSuspense",
  method: "POST",
  path: "/api/suspense/{_id}/close",
  audience: "operator",
  permission: "suspense.propose",
  summary: "Proposes that operators have credited the money already, so that it counts once.",
  fresh: true,
  params: bySuspense,
  body: z.strictObject({ reason }),
  answer: proposal,
  errors: ["NO_DATA", "NOT_WAITING", "EXISTING_PROPOSAL"],
});
