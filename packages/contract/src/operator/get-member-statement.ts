import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { statementEntry, statementNarrowing, typesText } from "../statement/shapes.ts";
import { byId, count, pageNumber, pageSize } from "./fields.ts";

/** The filter of a member's statement. `reference` is a part of a reference. */
export const memberStatementFilter = { types: z.optional(typesText), ...statementNarrowing };

/** Gives a page of a member's statement. */
export const getMemberStatement = defineCall({
  name: "getMemberStatement",
  method: "GET",
  path: "/api/members/{_id}/statement",
  audience: "operator",
  permission: "members.see",
  summary: "Gives a page of a member's statement.",
  params: byId,
  query: z.strictObject({ page: pageNumber, limit: pageSize, ...memberStatementFilter }),
  answer: z.object({ total: count, statement: z.array(statementEntry) }),
  errors: ["NO_USER"],
});
