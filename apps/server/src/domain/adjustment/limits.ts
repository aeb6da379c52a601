import { type Currency, toMajor, toMinor, toWireCurrency } from "@krapao/contract";
import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import { forCurrency, operatorSettings } from "../../lib/operator-settings.ts";
import { refuse } from "../../lib/refusal.ts";
import type { Operator } from "../operator/operator.ts";

/** What operators may do by hand for a member, as proposals name it. Coins have a limit of their own. */
export type AdjustmentKind = "credit-wallet" | "debit-wallet" | "give-bonus" | "give-coins";
const MONEY: readonly AdjustmentKind[] = ["credit-wallet", "debit-wallet", "give-bonus"];
const COINS: readonly AdjustmentKind[] = ["give-coins"];

type By = Pick<Operator, "id" | "may">;

type Wanted = {
  readonly kind: AdjustmentKind;
  /** Minor units, or coins. */
  readonly amount: bigint;
  readonly currency: Currency;
};

/** The most in minor units or coins, in one entry and in 24 hours. Null: no limit. */
const mostOf = async (
  tx: Kysely<Database>,
  { may, role }: By & { readonly role: string },
  { kind, currency }: Wanted,
) => {
  const { hand_limits: limits } = await tx
    .selectFrom("operator_role")
    .select("hand_limits")
    .where("name", "=", role)
    .executeTakeFirstOrThrow();
  const settings = may.has("members.large") ? null : await operatorSettings(tx);
  if (kind === "give-coins") {
    const day = limits?.coinsDay ?? settings?.adjustmentCoinsDay ?? null;
    const each = limits?.coinsEach ?? null;
    return { each: each === null ? null : BigInt(each), day: day === null ? null : BigInt(day) };
  }
  const own = (most: number | null | undefined): bigint | null =>
    most === null || most === undefined ? null : toMinor(most);
  const wire = toWireCurrency(currency);
  const general = settings === null ? null : forCurrency(settings.adjustmentDay, currency);
  return { each: own(limits?.each[wire]), day: own(limits?.day[wire]) ?? general };
};

/**
 * Limits what an operator may propose by hand, in one entry and within 24 hours. A limit of their role comes first; the
 * settings limit the day of a role without one, unless it has the permission for more. Refused and failed proposals do
 * not count. The operator's row is locked, so of two proposals at once the second counts the first. Throws
 * ADJUSTMENT_EACH_LIMIT and ADJUSTMENT_LIMIT with `most` in major units, or coins.
 */
export const checkLimit = async (tx: Kysely<Database>, operator: By, wanted: Wanted): Promise<void> => {
  const { id } = operator;
  const { kind, amount, currency } = wanted;
  // The role as it is now: it may have been renamed since the session was read.
  const { role } = await tx
    .selectFrom("operator")
    .select("role")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { each, day } = await mostOf(tx, { ...operator, role }, wanted);
  const isCoins = kind === "give-coins";
  const told = (most: bigint) => ({ fields: { most: isCoins ? Number(most) : toMajor(most) } });
  if (each !== null && amount > each) throw refuse("ADJUSTMENT_EACH_LIMIT", told(each));
  if (day === null) return;
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount), 0)::bigint as sum from proposal
    where proposed_by = ${id} and kind = any(${[...(isCoins ? COINS : MONEY)]}::text[])
      and (${isCoins} or currency = ${currency})
      and state in ('waiting', 'approved', 'done') and proposed_at > db_now() - interval '24 hours'`.execute(tx);
  if ((rows[0]?.sum ?? 0n) + amount > day) throw refuse("ADJUSTMENT_LIMIT", told(day));
};
