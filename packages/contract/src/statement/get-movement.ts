import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { identifier } from "../text.ts";
import { movement } from "./shapes.ts";

/** Gives one movement with all its steps. */
export const getMovement = defineCall({
  name: "getMovement",
  method: "GET",
  path: "/api/statement/movement/{reference}",
  audience: "member",
  summary: "Gives one movement with all that became of it.",
  params: z.strictObject({ reference: identifier }),
  answer: movement,
  errors: ["NO_DATA"],
});
