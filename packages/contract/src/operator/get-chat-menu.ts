import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { chatMenu } from "./chat-shapes.ts";
import { version } from "./content-shapes.ts";

/** Gives the menu of answers. */
export const getChatMenu = defineCall({
  name: "getChatMenu",
  method: "GET",
  path: "/api/chat-menu",
  audience: "operator",
  permission: "inbox.see",
  summary: "Gives the menu of answers.",
  answer: z.object({ menu: chatMenu, version }),
  errors: [],
});
