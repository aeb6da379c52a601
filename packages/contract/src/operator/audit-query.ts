import * as z from "zod/mini";

import { identifier, line } from "../text.ts";
import { AUDIT_RESULTS } from "./audit-log-shapes.ts";
import { number } from "./fields.ts";
import { day } from "./report-shapes.ts";

/** A filter of the audit log: the operator, the call, the subject, the outcome and the time. */
export const auditQuery = {
  member: z.optional(identifier),
  /** An operator's `_id`. */
  by: z.optional(number),
  /** A call's name. */
  act: z.optional(z.string().check(z.regex(/^[A-Za-z]{1,50}$/))),
  result: z.optional(z.enum(AUDIT_RESULTS)),
  /** A part of the subject, the reason or the values, or a member's whole number. */
  q: z.optional(line(100)),
  /** Days of Asia/Bangkok, both included. */
  from: z.optional(day),
  to: z.optional(day),
};
