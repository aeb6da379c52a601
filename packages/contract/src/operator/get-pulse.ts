import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";
import { count } from "./fields.ts";
import { person } from "./operator-shapes.ts";
import { PROPOSAL_KINDS } from "./proposal-shapes.ts";

/** Tells the lengths of the queues. `version` changes whenever one of them does. */
export const getPulse = defineCall({
  name: "getPulse",
  method: "GET",
  path: "/api/pulse",
  audience: "operator",
  permission: null,
  summary: "Tells what waits; `version` changes whenever something did.",
  answer: z.object({
    at: time,
    version: responseText(64),
    /** What owners carried out alone and the caller has not acknowledged. */
    emergencies: z.array(
      z.object({
        _id: responseText(64),
        kind: z.enum(PROPOSAL_KINDS),
        subject: responseText(200),
        by: person,
        at: time,
        reason: responseText(500),
      }),
    ),
    waiting: z.object({
      withdrawals: count,
      doubtful: count,
      suspense: count,
      claims: count,
      erasures: count,
      flags: count,
      proposals: count,
      /** Conversations that wait for a person. */
      chats: count,
      /** Security alarms. */
      security: count,
    }),
    /** Codes by SMS: the limit of the hour refuses them, or too few of the latest were used. */
    sms: z.object({ isFull: z.boolean(), isLow: z.boolean() }),
    /** Open alerts that nobody takes care of yet. */
    alerts: z.object({
      open: count,
      critical: count,
      /** Grows with each alert that is opened or gets worse. Null while none is open. */
      newest: z.nullable(responseText(20)),
    }),
  }),
  errors: [],
});
