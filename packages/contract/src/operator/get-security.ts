import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { time } from "../time.ts";
import { SECURITY_EVENTS } from "./security-events.ts";
import { count } from "./fields.ts";

/**
 * How many hours the console draws, with the present one. The same number of hours before them is what they are
 * compared with.
 */
export const SECURITY_HOURS = 24;

/** Tells how often security events happened. */
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
        /** The present hour so far, and the same whole hour of the day before. */
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
      /** The last codes that were examined, and how many of them were used. */
      sent: count,
      verified: count,
      /** Too few of them were used. Somebody may be using us to send SMS. */
      isLow: z.boolean(),
      /** The SMS of this hour, the limit, and whether codes were refused because of it. */
      thisHour: count,
      budget: count,
      isFull: z.boolean(),
    }),
  }),
  errors: [],
});
export type Security = z.infer<(typeof getSecurity)["answer"]>;
