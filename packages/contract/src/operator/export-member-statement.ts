import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { statementEntry } from "../statement/shapes.ts";
import { byId } from "./fields.ts";
import { memberStatementFilter } from "./get-member-statement.ts";

/**
 * Gives the newest 10,000 movements of a member that match a filter, to be saved as a file. The audit log records the
 * export.
 */
export const exportMemberStatement = defineCall({
  name: "exportMemberStatement",
  method: "GET",
  path: "/api/members/{_id}/statement/export",
  audience: "operator",
  permission: "members.see",
  summary:
    "Gives the newest 10,000 movements of a member that a filter finds, to be saved as a file; that it was taken is kept.",
  effect: true,
  params: byId,
  query: z.strictObject(memberStatementFilter),
  answer: z.object({ statement: z.array(statementEntry), hasMore: z.boolean() }),
  errors: ["NO_USER", "REQUEST_LIMIT"],
});
