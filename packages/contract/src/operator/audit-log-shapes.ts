import * as z from "zod/mini";

import { told } from "../text.ts";
import { time } from "../time.ts";
import { memberMark } from "./member-mark.ts";
import { person } from "./operator-shapes.ts";

/**
 * How an act ended. `begun`: what became of it stands in an event of its own; `too-late`: somebody or something was faster,
 * and nothing was done.
 */
export const AUDIT_RESULTS = ["done", "begun", "proposed", "approved", "refused", "too-late", "failed"] as const;

/** One act in the append-only log. */
export const act = z.object({
  _id: told(20),
  at: time,
  by: z.nullable(person),
  /** The call's name. */
  act: told(50),
  result: z.enum(AUDIT_RESULTS),
  /** What it was about. */
  subject: z.nullable(told(200)),
  member: z.nullable(memberMark),
  reason: z.nullable(told(500)),
  /** JSON text; phones and accounts masked, secrets never. */
  before: z.nullable(told(4_000)),
  after: z.nullable(told(4_000)),
});
export type AuditEvent = z.infer<typeof act>;
