import * as z from "zod/mini";

import { responseText } from "../text.ts";
import { time } from "../time.ts";
import { memberMark } from "./member-mark.ts";
import { person } from "./operator-shapes.ts";

/**
 * The outcome of an act. `begun`: an event of its own records the outcome; `too-late`: another change was first, and
 * nothing was done.
 */
export const AUDIT_RESULTS = ["done", "begun", "proposed", "approved", "refused", "too-late", "failed"] as const;

/** One event of the append-only audit log. */
export const act = z.object({
  _id: responseText(20),
  at: time,
  by: z.nullable(person),
  /** The call's name. */
  act: responseText(50),
  result: z.enum(AUDIT_RESULTS),
  /** The subject of the act. */
  subject: z.nullable(responseText(200)),
  member: z.nullable(memberMark),
  reason: z.nullable(responseText(500)),
  /** JSON text; phones and accounts masked, secrets never. */
  before: z.nullable(responseText(4_000)),
  after: z.nullable(responseText(4_000)),
});
export type AuditEvent = z.infer<typeof act>;
