import * as z from "zod/mini";

import { defineCall } from "../call.ts";

/** Tells whether the chat widget is shown. */
export const lookupEnableChatWidget = defineCall({
  name: "lookupEnableChatWidget",
  method: "GET",
  path: "/api/lookup/enableChatWidget",
  audience: "public",
  summary: "Tells whether the chat widget is shown.",
  answer: z.boolean(),
  errors: [],
});
