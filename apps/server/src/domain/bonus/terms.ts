import { type Kysely, type Selectable, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import type { Holder } from "../game/accounts.ts";
import { meantFor } from "../member-summary/segments.ts";
import type { BonusTables } from "./tables.ts";

export type BonusTerms = Selectable<BonusTables["bonus"]>;

/** SQL for rows of `bonus`: whether they are on and open at a moment. */
export const isOpenAt = (now: Date) => sql<boolean>`(bonus.is_active
  and coalesce(bonus.active_from <= ${now}::timestamptz, true) and coalesce(bonus.active_to > ${now}::timestamptz, true))`;

/**
 * SQL for rows of `bonus` and `member_summary s`, in one currency: whether the member belongs to the
 * audience, apart from its segment: neither blocked nor closed, and where the terms ask for it, recently joined and with
 * enough deposits.
 */
export const isFor = (now: Date) => sql<boolean>`(s.status = 'active'
  and (bonus.audience_joined_days is null
    or s.joined_at > ${now}::timestamptz - bonus.audience_joined_days * interval '1 day')
  and (bonus.audience_deposited is null or bonus.audience_deposited <= (
    select t.deposited from member_payment_total t where t.member_id = s.member_id)))`;

/**
 * What the member can receive now, by the database's clock: terms that are open and meant for them. `which`: the terms
 * on the page, or those with a code, in upper case.
 */
export const openTerms = async (
  context: Context,
  db: Kysely<Database>,
  member: Holder,
  which: "listed" | { readonly code: string },
): Promise<readonly BonusTerms[]> => {
  const now = context.databaseTime.now();
  const rows = await db
    .selectFrom("bonus")
    .selectAll()
    .where("currency", "=", member.currency)
    .where(
      sql<boolean>`exists (select from member_summary s
        where s.member_id = ${member.id} and s.currency = bonus.currency and ${isFor(now)})`,
    )
    .where(isOpenAt(now))
    .where((is) => (which === "listed" ? is("is_listed", "=", true) : is("code", "=", which.code)))
    .orderBy("position")
    .execute();
  return meantFor(context, db, member.id, rows);
};

/** The bonus or promotion with this code (upper case) that the member can receive now; null when there is none. */
export const findTerms = async (
  context: Context,
  db: Kysely<Database>,
  member: Holder,
  code: string,
): Promise<BonusTerms | null> => (await openTerms(context, db, member, { code }))[0] ?? null;

/** The terms of a code, even when it can no longer be received; null for a code that never existed. */
export const anyTerms = async (
  db: Kysely<Database>,
  { code, currency }: Pick<BonusTerms, "code" | "currency">,
): Promise<BonusTerms | null> =>
  (await db
    .selectFrom("bonus")
    .selectAll()
    .where("code", "=", code)
    .where("currency", "=", currency)
    .executeTakeFirst()) ?? null;
