import { getChat } from "@krapao/contract/operator/get-chat";

import { readEarlier, presentChats } from "../../domain/chat/inbox.ts";
import { readRoom } from "../../domain/chat/live.ts";
import { sessionOf } from "../../domain/chat/operator.ts";
import { readNotes } from "./notes.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { presentChat } from "./present-chat.ts";

const EARLIER = 20;

/** One conversation with its notes, and the earlier ones of its room. */
export const addGetChat = (app: App): void =>
  route(app, getChat, operators, async ({ context, params }) => {
    const row = await sessionOf(context, params._id);
    const [chat, notes, earlier, { read, seq }] = await Promise.all([
      presentChat(context, row.id),
      readNotes(context, row.id),
      readEarlier(context, row, EARLIER).then((rows) => presentChats(context, rows)),
      readRoom(context, row.room),
    ]);
    return { ...chat, notes, earlier, read, seq, goesOnIn: row.current === row.id ? null : row.current };
  });
