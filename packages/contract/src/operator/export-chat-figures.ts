import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { chatFigureQuery } from "./chat-shapes.ts";

/**
 * Gives the conversations of a period as CSV, a row each. Without `inbox.figures` it has no name but the caller's. The
 * audit log records the export. One of many rows (a setting) needs a fresh sign-in.
 */
export const exportChatFigures = defineCall({
  name: "exportChatFigures",
  method: "GET",
  path: "/api/chat-figures/export",
  audience: "operator",
  permission: "inbox.see",
  summary: "Gives the conversations of a period as CSV, a row each.",
  fresh: "some",
  effect: true,
  query: chatFigureQuery,
  answer: z.string(),
  answerType: "text/csv",
  errors: ["REQUEST_LIMIT"],
});
