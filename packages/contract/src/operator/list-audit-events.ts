import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { act } from "./audit-log-shapes.ts";
import { auditQuery } from "./audit-query.ts";
import { pageNumber, pageSize } from "./fields.ts";

/** Lists the events of the audit log that match a filter, the newest first. */
export const listAuditEvents = defineCall({
  name: "listAuditEvents",
  method: "GET",
  path: "/api/audit",
  audience: "operator",
  permission: "audit.see",
  summary: "Lists what operators did, filtered, the newest first.",
  query: z.strictObject({ ...auditQuery, page: z.optional(pageNumber), limit: z.optional(pageSize) }),
  answer: z.array(act),
  errors: [],
});
