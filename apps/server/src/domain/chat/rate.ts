import { CHAT } from "@krapao/contract/limits";

import type { Context } from "../../context.ts";
import { tellInbox } from "./publish.ts";

/**
 * Stores the rating of a conversation of this room that ended within a day, and informs the customer's other screens;
 * false when there is no such conversation.
 */
export const rateSession = async (
  context: Context,
  room: string,
  rating: { readonly sessionId: string; readonly stars: number; readonly comment: string },
): Promise<boolean> => {
  const now = context.clock.now();
  const rated = await context.db
    .updateTable("chat_session")
    .set({ stars: rating.stars, comment: rating.comment, rated_at: now })
    .where("id", "=", rating.sessionId)
    .where("room", "=", room)
    .where("ended_at", ">", new Date(now.getTime() - CHAT.ratedWithinMs))
    .returning(["id", "state", "operator_id"])
    .executeTakeFirst();
  if (rated === undefined) return false;
  context.realtime.chat.tell(room, "chat:rated", { session_id: rated.id });
  tellInbox(context, rated);
  return true;
};
