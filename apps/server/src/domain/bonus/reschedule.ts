import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { availableOf, type Holder } from "../game/accounts.ts";
import { noteLatePayouts } from "./late-payout.ts";

/** After play: makes a running bonus due now, and notifies the member's open app of the progress. */
export const rescheduleBonus = async (context: Context, member: Holder): Promise<void> => {
  const { numUpdatedRows } = await context.db
    .updateTable("member_bonus")
    .set({ due_at: sql<Date>`(select db_now())` })
    .where("member_id", "=", member.id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return noteLatePayouts(context, member.id);
  context.realtime.changed(member.id, { available: await availableOf(context, member), topics: ["bonus"] });
};
