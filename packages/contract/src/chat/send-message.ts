import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { told } from "../text.ts";
import { time } from "../time.ts";
import { sentConversation } from "./sent.ts";

/** Says something in the own room; the same `deliver.id` again answers the same. */
export const sendMessage = defineCall({
  name: "sendMessage",
  method: "POST",
  path: "/api/chat/send-message",
  audience: "guest",
  summary: "Says something in the own room; the same `deliver.id` again answers the same.",
  body: sentConversation,
  answer: z.object({ _id: told(64), seq: z.number(), createdAt: time }),
  errors: [],
});
