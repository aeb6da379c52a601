import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { text } from "../text.ts";
import { listOrder, pageNumber, pageSize } from "./fields.ts";
import { PROPOSAL_STATES, proposal } from "./proposal-shapes.ts";

/** Lists proposals of a state, by default the waiting ones. The newest first, unless `order` says otherwise. */
export const listProposals = defineCall({
  name: "listProposals",
  method: "GET",
  path: "/api/proposals",
  audience: "operator",
  permission: "proposals.see",
  summary:
    "Lists proposals, those that wait when no state is asked for, the newest first unless `order` says otherwise.",
  query: z.strictObject({
    state: z.optional(z.enum(PROPOSAL_STATES)),
    /** Only the proposal of that `_id`, in whatever state. */
    id: z.optional(text(200, 1)),
    order: z.optional(listOrder),
    page: z.optional(pageNumber),
    limit: z.optional(pageSize),
  }),
  answer: z.array(proposal),
  errors: [],
});
