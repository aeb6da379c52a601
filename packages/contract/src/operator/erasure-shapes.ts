import * as z from "zod/mini";

import { ERASURE_STATES, erasureBlocker } from "../account/erasure-shapes.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";
import { memberMark } from "./member-mark.ts";
import { person } from "./operator-shapes.ts";

/** A member's request for erasure. */
export const erasure = z.object({
  _id: responseText(64),
  member: memberMark,
  state: z.enum(ERASURE_STATES),
  askedAt: time,
  /** For a waiting request, what blocks it now. */
  blockers: z.array(erasureBlocker),
  decision: z.nullable(z.object({ by: z.nullable(person), at: time, words: z.nullable(responseText(500)) })),
  erasedAt: z.nullable(time),
  /** Until when the data that the law requires is kept, by the present setting. */
  keptUntil: z.nullable(time),
});
export type Erasure = z.infer<typeof erasure>;
