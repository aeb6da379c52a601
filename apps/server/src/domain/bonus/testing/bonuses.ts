import type { Kysely } from "kysely";

import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema.ts";
import type { TestMember } from "../../../saga/testing/members.ts";
import { postMovement } from "../../../saga/testing/post-movement.ts";
import type { BonusTerms } from "../terms.ts";

let made = 0;

/**
 * Creates a bonus with these terms. The defaults: once ever, 100 % of the deposit, twice to be played at slots, half
 * taken.
 */
export const makeBonus = async (db: Kysely<Database>, terms: Partial<BonusTerms> = {}): Promise<string> => {
  const code = terms.code ?? `BONUS${(made += 1)}`;
  const words = {
    name_th: "โบนัส",
    name_lo: "ໂບນັດ",
    name_en: `Bonus ${code}`,
    description_en: "<p>All of it again</p>",
  };
  await db
    .insertInto("bonus")
    .values({
      ...words,
      currency: "THB",
      is_listed: true,
      position: made,
      type: "limit",
      max_received: 1,
      reward_percent: 100,
      reward_most: null,
      reward_fixed: null,
      deposit_minimum: 10_000n,
      turnover: 200,
      categories: ["slot"],
      percent_fail: 50,
      expire_days: null,
      total: null,
      active_from: null,
      active_to: null,
      created_at: new Date(0),
      ...terms,
      code,
    })
    .execute();
  return code;
};

/**
 * A movement between the wallet and the outside with its entry in the statement, as a deposit or a withdrawal makes it.
 * `amount` in minor units.
 */
export const moveMoney = (
  context: Context,
  member: TestMember,
  amount: bigint,
  type: "deposit" | "withdraw" = "deposit",
  data: Readonly<Record<string, string>> = {},
): Promise<string> =>
  postMovement(context, member, {
    type,
    amount,
    transferKind: type === "deposit" ? "deposit-bank" : "withdraw",
    data,
  });
