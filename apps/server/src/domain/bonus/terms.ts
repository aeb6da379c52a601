import { type Kysely, type Selectable, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import type { Holder } from "../game/accounts.ts";
import type { BonusTables } from "./tables.ts";

export type BonusTerms = Selectable<BonusTables["bonus"]>;

/** Members of the audience: neither blocked nor closed, joined lately and with deposits enough where the terms ask that. */
const isFor = ({ id }: Holder, now: Date) => sql<boolean>`
  exists (select from member m where m.id = ${id} and m.status = 'active' and (bonus.audience_joined_days is null
    or m.created_at > ${now}::timestamptz - bonus.audience_joined_days * interval '1 day'))
  and (bonus.audience_deposited is null or bonus.audience_deposited <= (select coalesce(sum(d.deposited), 0)
    from report_member_day d where d.member_id = ${id} and d.currency = bonus.currency))`;

/** What a member can receive now: what is open, and meant for them. */
export const openTerms = (db: Kysely<Database>, member: Holder, now: Date) =>
  db
    .selectFrom("bonus")
    .selectAll()
    .where("currency", "=", member.currency)
    .where(isFor(member, now))
    .where("is_active", "=", true)
    .where((is) => is.or([is("active_from", "is", null), is("active_from", "<=", now)]))
    .where((is) => is.or([is("active_to", "is", null), is("active_to", ">", now)]));

/** The bonus or promotion of a code, in upper case, that a member can receive now; null when there is none. */
export const findTerms = async (
  db: Kysely<Database>,
  member: Holder,
  code: string,
  now: Date,
): Promise<BonusTerms | null> => (await openTerms(db, member, now).where("code", "=", code).executeTakeFirst()) ?? null;

/** The terms of a code whether or not it can still be received; null for a code that never was. */
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
