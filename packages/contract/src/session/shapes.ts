import * as z from "zod/mini";

import { responseText } from "../text.ts";
import { time } from "../time.ts";

/** A sign-in of the member's that lives (SECURITY.md S18). */
export const session = z.object({
  id: responseText(64),
  /** What the browser says it is. */
  device: responseText(200),
  /** Where its address was, by the table that is configured; null without one. */
  place: z.nullable(responseText(100)),
  createdAt: time,
  usedAt: time,
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof session>;

/** Whether a sign-in by password from a new device takes a code by SMS too. */
export const secondStep = z.object({ isOn: z.boolean() });
