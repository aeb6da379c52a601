import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { pageNumber, pageSize } from "./fields.ts";
import { PROPOSAL_STATES, proposal } from "./proposal-shapes.ts";

/** Lists proposals; those that wait when no state is asked for. */
export const listProposals = defineCall({
  name: "listProposals",
  method: "GET",
  path: "/api/proposals",
  audience: "operator",
  permission: "proposals.see",
  summary: "Lists proposals; those that wait when no state is asked for.",
  query: z.strictObject({
    state: z.optional(z.enum(PROPOSAL_STATES)),
    page: z.optional(pageNumber),
    limit: z.optional(pageSize),
  }),
  answer: z.array(proposal),
  errors: [],
});
