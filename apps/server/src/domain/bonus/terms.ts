import type { Currency } from "@krapao/contract";
import type { Kysely, Selectable } from "kysely";

import type { Database } from "../../db/schema.ts";
import type { BonusTables } from "./tables.ts";

export type BonusTerms = Selectable<BonusTables["bonus"]>;

/** What can be received now by members of a currency. */
export const openTerms = (db: Kysely<Database>, currency: Currency, now: Date) =>
  db
    .selectFrom("bonus")
    .selectAll()
    .where("currency", "=", currency)
    .where("is_active", "=", true)
    .where((is) => is.or([is("active_from", "is", null), is("active_from", "<=", now)]))
    .where((is) => is.or([is("active_to", "is", null), is("active_to", ">", now)]));

/** The bonus or promotion of a code, in upper case, that can be received now; null when there is none. */
export const findTerms = async (
  db: Kysely<Database>,
  currency: Currency,
  code: string,
  now: Date,
): Promise<BonusTerms | null> =>
  (await openTerms(db, currency, now).where("code", "=", code).executeTakeFirst()) ?? null;

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
