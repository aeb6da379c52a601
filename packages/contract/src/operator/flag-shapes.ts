import * as z from "zod/mini";

import { told } from "../text.ts";
import { time } from "../time.ts";
import { memberMark } from "./member-mark.ts";
import { person } from "./operator-shapes.ts";

/** Something about a movement that a person is to look at; it stops nothing by itself. */
export const flag = z.object({
  _id: told(200),
  kind: told(50),
  member: z.nullable(memberMark),
  /** The movement's. */
  reference: told(64),
  detail: told(1_000),
  createdAt: time,
  seen: z.nullable(z.object({ by: person, at: time, reason: told(500) })),
});
