import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { person } from "./operator-shapes.ts";

/** Lists the operators to whom a case can be handed: those who may sign in and act on risk. */
export const listFlagAssignees = defineCall({
  name: "listFlagAssignees",
  method: "GET",
  path: "/api/flags/assignees",
  audience: "operator",
  permission: "risk.act",
  summary: "Lists who may be handed a case: operators who may sign in and act on risk.",
  answer: z.array(person),
  errors: [],
});
