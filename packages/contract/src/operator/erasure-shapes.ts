import * as z from "zod/mini";

import { ERASURE_STATES, erasureBlocker } from "../account/erasure-shapes.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";
import { memberMark } from "./member-mark.ts";
import { person } from "./operator-shapes.ts";

/** A member's request to be erased. */
export const erasure = z.object({
  _id: responseText(64),
  member: memberMark,
  state: z.enum(ERASURE_STATES),
  askedAt: time,
  /** Of one that waits: what stands in the way now. */
  blockers: z.array(erasureBlocker),
  decision: z.nullable(z.object({ by: z.nullable(person), at: time, words: z.nullable(responseText(500)) })),
  erasedAt: z.nullable(time),
  /** Until when the law's part is kept, by the setting of now. */
  keptUntil: z.nullable(time),
});
export type Erasure = z.infer<typeof erasure>;
