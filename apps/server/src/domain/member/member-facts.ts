import type { MemberFacts } from "@krapao/contract/operator/proposal-shapes";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { hasActiveBonus } from "../bonus/active.ts";
import { figuresOf } from "./figures.ts";

/** How many open flags a member has. */
const openFlags = async ({ db }: Context, memberId: bigint): Promise<number> => {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from flag f where f.member_id = ${memberId} and not exists (
      select from flag_seen s where s.member_id = f.member_id and s.reference = f.reference and s.kind = f.kind
        and s.subject = f.subject)`.execute(db);
  return rows[0]?.open ?? 0;
};

/**
 * The present facts about a member for operators who decide; null without a member. A proposal keeps them as they were.
 * `context.db` may be a transaction.
 */
export const readMemberFacts = async (context: Context, memberId: bigint | null): Promise<MemberFacts | null> => {
  if (memberId === null) return null;
  const member = await context.db
    .selectFrom("member")
    .select(["id", "currency", "created_at", "bank_changed_at"])
    .where("id", "=", memberId)
    .executeTakeFirst();
  if (member === undefined) return null;
  const figures = await figuresOf(context, member.id, member.currency);
  const { currency, available, held, deposits, paidOut } = figures;
  return {
    ...{ currency, available, held, deposits, paidOut },
    hasBonus: await hasActiveBonus(context, member),
    flags: await openFlags(context, member.id),
    since: member.created_at.toISOString(),
    bankChangedAt: member.bank_changed_at?.toISOString() ?? null,
  };
};
