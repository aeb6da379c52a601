import { defineCall } from "../call.ts";
import { chatFigures, chatFigureQuery } from "./chat-shapes.ts";

/**
 * Gives first answers, resolutions and ratings of the conversations that began in a period: in total, by day, operator
 * and topic. A caller without `inbox.figures` gets only their own row of the operators, and may not filter by another
 * one.
 */
export const getChatFigures = defineCall({
  name: "getChatFigures",
  method: "GET",
  path: "/api/chat-figures",
  audience: "operator",
  permission: "inbox.see",
  summary: "Gives first answers, resolutions and ratings, in all, by day, person and topic.",
  query: chatFigureQuery,
  answer: chatFigures,
  errors: [],
});
