import { noteChat } from "@krapao/contract/operator/note-chat";

import { sessionOf } from "../../domain/chat/operator.ts";
import { personOf } from "../../domain/operator/marks.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";

/** Adds a note that only operators see. */
export const addNoteChat = (app: App): void =>
  route(app, noteChat, operators, async ({ context, operator, params, body }) => {
    const session = await sessionOf(context, params._id);
    const at = context.clock.now();
    await context.db
      .insertInto("chat_note")
      .values({ session_id: session.id, operator_id: operator.id, at, body: body.text })
      .execute();
    return { by: personOf(operator), at: at.toISOString(), text: body.text };
  });
