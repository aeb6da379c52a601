import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { time } from "../time.ts";
import { SECURITY_EVENTS } from "./security-events.ts";
import { count } from "./fields.ts";

/** Hours that the console draws, the present one among them; as many before them are what they are held against. */
export const SECURITY_HOURS = 24;

/** How often what touches security happened. */
export const getSecurity = defineCall({
  name: "getSecurity",
  method: "GET",
  path: "/api/security",
  audience: "operator",
  permission: "security.see",
  summary: "Gives how often what touches security happened, by the hour.",
  answer: z.object({
    at: time,
    events: z.array(
      z.object({
        event: z.enum(SECURITY_EVENTS),
        /** This hour so far, and the whole same hour a day before. */
        hour: count,
        hourBefore: count,
        /** The last 24 hours with the present one, and the 24 before them. */
        day: count,
        dayBefore: count,
        /** Those 24, the oldest first. */
        hours: z.array(count),
      }),
    ),
    /** Codes by SMS (SECURITY.md S23). */
    otp: z.object({
      /** The last codes that were looked at, and how many of them were verified. */
      sent: count,
      verified: count,
      /** Too few of them: somebody may use us to send SMS. */
      isLow: z.boolean(),
      /** SMS of this hour, the most that there may be, and whether codes were refused for it. */
      thisHour: count,
      budget: count,
      isFull: z.boolean(),
    }),
  }),
  errors: [],
});
export type Security = z.infer<(typeof getSecurity)["answer"]>;
