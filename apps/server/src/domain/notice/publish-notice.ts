import type { Context } from "../../context.ts";
import { availableOf } from "../game/accounts.ts";

/** Informs a member's open apps that there may be a new notice. The apps then read it. */
export const publishNotice = async (context: Context, memberId: bigint): Promise<void> => {
  const member = await context.db.selectFrom("member").select("currency").where("id", "=", memberId).executeTakeFirst();
  if (member === undefined) return;
  const available = await availableOf(context, { id: memberId, currency: member.currency });
  context.realtime.changed(memberId, { available, topics: ["statement"] });
};
