import type { UserBonus } from "@krapao/contract/bonus/shapes";
import type { Kysely } from "kysely";

import { runningBonus } from "../../domain/bonus/running.ts";
import type { Database } from "../../db/schema.ts";

/** How many receipts of a bonus are listed, the newest first. */
const LISTED = 100;

/** The member's use of each bonus that they ever received, by its code. */
export const userBonuses = async (db: Kysely<Database>, memberId: bigint): Promise<ReadonlyMap<string, UserBonus>> => {
  const running = await runningBonus(db, memberId);
  const rows = await db
    .selectFrom("member_bonus")
    .select(["code", "reference", "activated_at", "ended_how"])
    .where("member_id", "=", memberId)
    .orderBy("activated_at", "desc")
    .execute();
  const own = new Map<string, UserBonus>();
  for (const { code, reference, activated_at, ended_how: lastEnd } of rows) {
    const known = own.get(code) ?? {
      _id: reference,
      isActive: running?.code === code,
      received: [],
      ...(lastEnd !== null && { lastEnd }),
    };
    if (known.received.length < LISTED) known.received.push({ updatedAt: activated_at.toISOString() });
    own.set(code, known);
  }
  return own;
};
