import { noteChat } from "@krapao/contract/operator/note-chat";

import { sessionOf } from "../../domain/chat/operator.ts";
import { personOf } from "../../domain/operator/marks.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";

/** Adds a note that only operators see. */
export const addNoteChat = (app: App): void =>
  route(app, noteChat, operators, async ({ context, operator, params, body }) => {
    const session = await sessionOf(context, params._id);
    const key = { operator_id: operator.id, deliver_id: body.deliverId };
    await context.db
      .insertInto("chat_note")
      .values({ ...key, session_id: session.id, at: context.clock.now(), body: body.text })
      .onConflict((is) => is.columns(["operator_id", "deliver_id"]).doNothing())
      .execute();
    const { at, body: text } = await context.db
      .selectFrom("chat_note")
      .select(["at", "body"])
      .where((is) => is.and(key))
      .executeTakeFirstOrThrow();
    return { by: personOf(operator), at: at.toISOString(), text };
  });
