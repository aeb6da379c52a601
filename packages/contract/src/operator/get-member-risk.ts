import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { byId, count } from "./fields.ts";
import { flag } from "./flag-shapes.ts";

/** A sum of scores is capped at this value. */
export const MEMBER_RISK_MOST = 100;

/** Gives a member's open flags with their score, and how many were closed. */
export const getMemberRisk = defineCall({
  name: "getMemberRisk",
  method: "GET",
  path: "/api/members/{_id}/risk",
  audience: "operator",
  permission: "risk.see",
  summary: "Gives a member's open flags with their score, and how many were looked at.",
  params: byId,
  answer: z.object({
    /** The sum of the scores of open flags that rules raised, at most 100. */
    score: count.check(z.lte(MEMBER_RISK_MOST)),
    /** The newest 50. */
    open: z.array(flag),
    openCount: count,
    seenCount: count,
  }),
  errors: ["NO_USER"],
});
