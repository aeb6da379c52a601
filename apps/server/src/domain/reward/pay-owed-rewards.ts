import { sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Holder } from "../game/accounts.ts";
import { payReward, type Reward } from "./pay-reward.ts";

/**
 * Pays a member all rewards that are certain, even if their waiting day is not over: for the end of the service. Each
 * is paid once, whoever pays it.
 */
export const payOwedRewards = async (context: Context, member: Holder): Promise<void> => {
  const { rows } = await sql<{ kind: Reward["kind"]; reference: string; amount: bigint }>`
    select kind, id as reference, amount from reward_owed
    where member_id = ${member.id} and currency = ${member.currency} order by kind, id`.execute(context.db);
  for (const reward of rows) await payReward(context, member, reward);
};
