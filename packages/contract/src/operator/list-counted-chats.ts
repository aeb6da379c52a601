import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { chat, chatFigureQuery, COUNTED_PARTS } from "./chat-shapes.ts";
import { numberText, pageNumber, pageSize } from "./fields.ts";

/** Lists the conversations that a figure counts, those that began last first. */
export const listCountedChats = defineCall({
  name: "listCountedChats",
  method: "GET",
  path: "/api/chat-figures/chats",
  audience: "operator",
  permission: "inbox.see",
  summary: "Lists the conversations that a figure counts, those that began last first.",
  query: z.strictObject({
    ...chatFigureQuery.shape,
    part: z.optional(z.enum(COUNTED_PARTS)),
    /** Conversations with this number of stars. */
    stars: z.optional(numberText(1, 5)),
    /** Conversations that began on this day of the week in the members' time. 1 is Monday. */
    weekday: z.optional(numberText(1, 7)),
    /** Conversations that began in this hour of the day in the members' time. */
    hour: z.optional(numberText(0, 23)),
    page: z.optional(pageNumber),
    limit: z.optional(pageSize),
  }),
  answer: z.array(chat),
  errors: [],
});
