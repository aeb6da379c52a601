import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { chatMenu } from "./chat-shapes.ts";
import { version } from "./content-shapes.ts";
import { reason } from "./fields.ts";

/**
 * Replaces the menu of answers. KEY_INVALID with `issues`: a code that occurs twice, a button that leads nowhere, or a
 * part that no button leads to.
 */
export const changeChatMenu = defineCall({
  name: "changeChatMenu",
  method: "PUT",
  path: "/api/chat-menu",
  audience: "operator",
  permission: "inbox.setup",
  summary: "Writes the menu of answers anew.",
  body: z.strictObject({ menu: chatMenu, version, reason }),
  answer: z.object({ menu: chatMenu, version }),
  errors: ["CHANGED_MEANWHILE"],
});
