import * as z from "zod/mini";

import { money, wireCurrency } from "../money.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";
import { count } from "./fields.ts";
import { memberMark } from "./member-mark.ts";
import { person } from "./operator-shapes.ts";

/** Who looked at a case, and what they found. */
const look = z.object({ by: person, at: time, reason: responseText(500) });

/** Whose open cases a list has. */
export const FLAG_OWNERS = ["mine", "nobody"] as const;

/** A finding about a movement that a person is to look at. By itself it stops nothing. */
export const flag = z.object({
  _id: responseText(200),
  kind: responseText(50),
  member: z.nullable(memberMark),
  /** The movement's member. */
  reference: responseText(64),
  detail: responseText(1_000),
  /** The score of the rule that raised it. Null when no rule did. */
  score: z.nullable(count),
  /** The withdrawal that waits for a person now. Null for any other movement. */
  held: z.nullable(z.object({ amount: money, currency: wireCurrency })),
  createdAt: time,
  /** The time by which it is to be looked at. */
  targetAt: time,
  /** The operator who has taken it, and the note for them. Null while nobody has. */
  assigned: z.nullable(z.object({ to: person, at: time, note: z.nullable(responseText(500)) })),
  /** Whether a second operator has to look at it. */
  needsSecondLook: z.boolean(),
  /** The first of two looks. Null before it, and for a case that needs only one. */
  firstLook: z.nullable(look),
  /** The look that closed it. */
  seen: z.nullable(look),
});
