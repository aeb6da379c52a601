import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { memberListQuery, memberRow } from "./member-list-shapes.ts";

const { after: _after, before: _before, limit: _limit, ...asked } = memberListQuery.shape;

/**
 * Gives the first 10,000 members that match a filter, to be saved as a file. The audit log records the export.
 * One of many rows (a setting) needs a fresh sign-in.
 */
export const exportMembers = defineCall({
  name: "exportMembers",
  method: "GET",
  path: "/api/member-list/export",
  audience: "operator",
  permission: "members.export",
  summary: "Gives the first 10,000 members that a filter finds, to be saved as a file; that it was taken is kept.",
  fresh: "some",
  effect: true,
  query: z.strictObject(asked),
  answer: z.object({ rows: z.array(memberRow), hasMore: z.boolean() }),
  errors: ["KEY_INVALID", "NO_PERMISSION", "REQUEST_LIMIT"],
});
