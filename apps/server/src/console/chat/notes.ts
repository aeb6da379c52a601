import type { Context } from "../../context.ts";
import { readOperatorMarks } from "../../domain/operator/marks.ts";

const MOST = 100;

/** The newest notes of a conversation, the oldest of them first. */
export const readNotes = async (context: Context, sessionId: string) => {
  const [rows, operators] = await Promise.all([
    context.db
      .selectFrom("chat_note")
      .select(["operator_id", "at", "body"])
      .where("session_id", "=", sessionId)
      .orderBy("id", "desc")
      .limit(MOST)
      .execute(),
    readOperatorMarks(context.db),
  ]);
  return rows.toReversed().flatMap(({ operator_id: id, at, body }) => {
    const by = operators.get(id);
    return by === undefined ? [] : [{ by, at: at.toISOString(), text: body }];
  });
};
