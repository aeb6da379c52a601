import * as z from "zod/mini";

import { responseText } from "../text.ts";
import { time } from "../time.ts";

/** An active sign-in of the member's (SECURITY.md S18). */
export const session = z.object({
  id: responseText(64),
  /** The browser's own description. */
  device: responseText(200),
  /** The place of its address, by the configured table. Null without one. */
  place: z.nullable(responseText(100)),
  createdAt: time,
  usedAt: time,
  /** The caller's session. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof session>;

/** Whether a sign-in by password from a new device needs a code by SMS too. */
export const secondStep = z.object({ isOn: z.boolean() });
