import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { chatSettings } from "./chat-shapes.ts";
import { version } from "./content-shapes.ts";

/** Gives the settings of the chat. */
export const getChatSettings = defineCall({
  name: "getChatSettings",
  method: "GET",
  path: "/api/chat-settings",
  audience: "operator",
  permission: "inbox.see",
  summary: "Gives what is set of the chat.",
  answer: z.object({ settings: chatSettings, version }),
  errors: [],
});
