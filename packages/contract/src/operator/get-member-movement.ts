import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { movement } from "../statement/shapes.ts";
import { identifier } from "../text.ts";
import { attemptStep } from "./unresolved-shapes.ts";

/** Gives a movement with all its attempts. */
export const getMemberMovement = defineCall({
  name: "getMemberMovement",
  method: "GET",
  path: "/api/members/{_id}/movement/{reference}",
  audience: "operator",
  permission: "members.see",
  summary: "Gives a movement with everything that was tried.",
  params: z.strictObject({ _id: identifier, reference: identifier }),
  answer: z.object({ ...movement.shape, attempts: z.array(attemptStep) }),
  errors: ["NO_DATA"],
});
