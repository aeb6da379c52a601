import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import type { Holder } from "../game/accounts.ts";
import { periodStart } from "../../lib/calendar.ts";
import { type DepositIssue, qualifyingDeposit, type QualifyingDeposit } from "./deposit.ts";
import { requiredOf, rewardOf } from "./rules.ts";
import { runningBonus } from "./running.ts";
import type { BonusTerms } from "./terms.ts";

/** Why a bonus is not given. */
export type BonusRefusal =
  | {
      readonly key: "BONUS_ALREADY_ACTIVE" | "BONUS_MAX_CLAIMED" | "PROMOTION_RECEIVED" | "BONUS_FULL" | "NO_PROMOTION";
    }
  | { readonly key: "BONUS_CONDITION"; readonly issue: DepositIssue };

/** What would be given, in minor units. */
export type BonusGrant = {
  readonly deposit: QualifyingDeposit;
  readonly reward: bigint;
  readonly required: bigint;
};

type Period = Pick<BonusTerms, "code" | "type">;

/** SQL for rows of `member_bonus r`: whether it was received in the terms' period. */
const isReceived = ({ code, type }: Period, now: Date): RawBuilder<boolean> => sql<boolean>`(
  r.code = ${code} and r.activated_at >= coalesce(${periodStart(type, now)}::timestamptz, '-infinity'))`;

/** SQL for the members who received a bonus as often in the terms' period as they may. */
export const whoReceivedMost = (terms: Period & Pick<BonusTerms, "max_received">, now: Date) => sql`
  select r.member_id from member_bonus r where ${isReceived(terms, now)}
  group by r.member_id having count(*) >= ${terms.max_received}::int`;

/** Whether as many were given as there are. */
export const isUsedUp = ({ total, given }: Pick<BonusTerms, "total" | "given">): boolean =>
  total !== null && given >= total;

/** How often a member received a bonus in the terms' period. */
export const receivedCount = async (
  db: Kysely<Database>,
  memberId: bigint,
  terms: Period,
  now: Date,
): Promise<number> => {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from member_bonus r where r.member_id = ${memberId} and ${isReceived(terms, now)}`.execute(db);
  return Number(rows[0]?.count ?? 0n);
};

const judgeAlone = async (
  context: Pick<Context, "adapters" | "db">,
  member: Holder,
  terms: BonusTerms,
  now: Date,
): Promise<BonusRefusal | BonusGrant> => {
  if ((await receivedCount(context.db, member.id, terms, now)) >= terms.max_received)
    return { key: terms.is_listed ? "BONUS_MAX_CLAIMED" : "PROMOTION_RECEIVED" };
  if (isUsedUp(terms)) return { key: "BONUS_FULL" };
  const deposit = await qualifyingDeposit(context, member.id);
  if ("issue" in deposit) return { key: "BONUS_CONDITION", issue: deposit.issue };
  const reward = rewardOf(terms, deposit.amount);
  if (deposit.amount < terms.deposit_minimum || reward === 0n) return { key: "BONUS_CONDITION", issue: "too_small" };
  return { deposit, reward, required: requiredOf(terms.turnover, reward, deposit.amount) };
};

/**
 * Whether a member can receive a bonus now, and how much (CONTRACT.md rule 9). It uses what the database knows; the
 * caller has asked the providers before.
 */
export const checkEligibility = async (
  context: Pick<Context, "adapters" | "db">,
  member: Holder,
  terms: BonusTerms,
  now: Date,
): Promise<BonusRefusal | BonusGrant> => {
  const isRunning = async (): Promise<boolean> => (await runningBonus(context.db, member.id)) !== null;
  if (await isRunning()) return { key: "BONUS_ALREADY_ACTIVE" };
  const judged = await judgeAlone(context, member, terms, now);
  // When a bonus was given in the meantime, the refusal names that bonus and not the limit that it used up.
  return "key" in judged && (await isRunning()) ? { key: "BONUS_ALREADY_ACTIVE" } : judged;
};
