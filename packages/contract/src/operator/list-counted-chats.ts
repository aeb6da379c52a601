import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { chat, chatFigureQuery, COUNTED_PARTS } from "./chat-shapes.ts";
import { pageNumber, pageSize } from "./fields.ts";

/** Lists the conversations that a figure counts, those that began last first. */
export const listCountedChats = defineCall({
  name: "listCountedChats",
  method: "GET",
  path: "/api/chat-figures/chats",
  audience: "operator",
  permission: "inbox.figures",
  summary: "Lists the conversations that a figure counts, those that began last first.",
  query: z.strictObject({
    ...chatFigureQuery.shape,
    part: z.optional(z.enum(COUNTED_PARTS)),
    page: z.optional(pageNumber),
    limit: z.optional(pageSize),
  }),
  answer: z.array(chat),
  errors: [],
});
