import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { told } from "../text.ts";
import { time } from "../time.ts";
import { count } from "./fields.ts";

/** Tells what waits; `version` changes whenever something did. */
export const getPulse = defineCall({
  name: "getPulse",
  method: "GET",
  path: "/api/pulse",
  audience: "operator",
  permission: null,
  summary: "Tells what waits; `version` changes whenever something did.",
  answer: z.object({
    at: time,
    version: told(64),
    waiting: z.object({
      withdrawals: count,
      doubtful: count,
      suspense: count,
      claims: count,
      flags: count,
      proposals: count,
      /** Conversations that wait for a person. */
      chats: count,
      /** Alarms of security. */
      security: count,
    }),
  }),
  errors: [],
});
