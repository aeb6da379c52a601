import { defineCall } from "../call.ts";
import { chatFigures, chatFigureQuery } from "./chat-shapes.ts";

/**
 * Gives first answers, resolutions and ratings of the conversations that began in a period, in all, by day, person and
 * topic. Of persons it gives the caller's own row alone to whoever lacks `inbox.figures`, and refuses another's filter.
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
