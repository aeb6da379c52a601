import { defineCall } from "../call.ts";
import * as z from "zod/mini";

import { byId, reason } from "./fields.ts";
import { proposal } from "./proposal-shapes.ts";

/** The emergency path: an owner carries out a proposed change alone, and every operator is told. */
export const carryOutAlone = defineCall({
  name: "carryOutAlone",
  method: "POST",
  path: "/api/proposals/{_id}/alone",
  audience: "owner",
  summary: "The emergency path: an owner carries a proposed change out alone, and everybody is told.",
  fresh: true,
  params: byId,
  body: z.strictObject({ reason }),
  answer: proposal,
  errors: ["NEW_OPERATOR", "NO_DATA", "NOT_WAITING", "TWO_NEEDED", "PROPOSAL_STALE"],
});
