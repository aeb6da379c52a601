import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { act } from "./audit-log-shapes.ts";
import { auditQuery } from "./audit-query.ts";

/** Gives the newest 5,000 matching events, to be saved as a file. The audit log records the export. */
export const exportAuditEvents = defineCall({
  name: "exportAuditEvents",
  method: "GET",
  path: "/api/audit/export",
  audience: "operator",
  permission: "audit.see",
  summary: "Gives the newest 5,000 events that fit, to be saved as a file; that it was taken is an event too.",
  effect: true,
  query: z.strictObject(auditQuery),
  answer: z.object({ events: z.array(act), hasMore: z.boolean() }),
  errors: [],
});
