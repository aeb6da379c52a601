import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { chatSettings } from "./chat-shapes.ts";
import { version } from "./content-shapes.ts";
import { reason } from "./fields.ts";

/** Sets open hours, texts, targets, topics, tags and how long conversations are kept. */
export const changeChatSettings = defineCall({
  name: "changeChatSettings",
  method: "PUT",
  path: "/api/chat-settings",
  audience: "operator",
  permission: "inbox.rules",
  summary: "Sets open hours, texts, targets, topics, tags and how long conversations are kept.",
  body: z.strictObject({ settings: chatSettings, version, reason }),
  answer: z.object({ settings: chatSettings, version }),
  errors: ["CHANGED_MEANWHILE"],
});
