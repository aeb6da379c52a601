import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { depositReport } from "./deposit-report-shapes.ts";
import { byId, reason } from "./fields.ts";

/** Refuses a reported transfer that the bank does not know. No money moves. */
export const refuseClaim = defineCall({
  name: "refuseClaim",
  method: "POST",
  path: "/api/claims/{_id}/refuse",
  audience: "operator",
  permission: "suspense.propose",
  summary: "Refuses a reported transfer that the bank knows nothing of; no money moves.",
  fresh: true,
  params: byId,
  body: z.strictObject({ reason }),
  answer: depositReport,
  errors: ["NO_DATA", "NOT_WAITING", "EXISTING_PROPOSAL"],
});
