import * as z from "zod/mini";

import { responseText } from "../text.ts";
import { time } from "../time.ts";
import { memberMark } from "./member-mark.ts";
import { person } from "./operator-shapes.ts";

/** Something about a movement that a person is to look at; it stops nothing by itself. */
export const flag = z.object({
  _id: responseText(200),
  kind: responseText(50),
  member: z.nullable(memberMark),
  /** The movement's. */
  reference: responseText(64),
  detail: responseText(1_000),
  createdAt: time,
  seen: z.nullable(z.object({ by: person, at: time, reason: responseText(500) })),
});
