import { readChat } from "@krapao/contract/operator/read-chat";

import { sessionOf } from "../../domain/chat/operator.ts";
import { tellInbox } from "../../domain/chat/publish.ts";
import { markRead } from "../../domain/chat/read-marks.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";

/** Marks the customer's messages as read. */
export const addReadChat = (app: App): void =>
  route(app, readChat, operators, async ({ context, params, body }) => {
    const session = await sessionOf(context, params._id);
    await markRead(context, session.room, "other", body.seq);
    tellInbox(context, session);
    return {};
  });
