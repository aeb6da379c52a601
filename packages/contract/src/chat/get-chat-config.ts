import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { told } from "../text.ts";
import { guestId } from "./sent.ts";

/** Gives the prefix of rooms, and to a visitor without a good guest id a fresh one. */
export const getChatConfig = defineCall({
  name: "getChatConfig",
  method: "GET",
  path: "/api/chat/config",
  audience: "guest",
  summary: "Gives the prefix of rooms, and to a visitor without a good guest id a fresh one.",
  query: z.strictObject({ guestId: z.optional(guestId) }),
  answer: z.object({ PREFIX: told(50), guestId: z.optional(told(200)) }),
  errors: [],
});
