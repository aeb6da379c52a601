import type { Currency } from "@krapao/contract";
import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import { forCurrency, operatorSettings } from "../../lib/operator-settings.ts";
import { refuse } from "../../lib/refusal.ts";
import type { Operator } from "../operator/operator.ts";

/** What operators may do by hand for a member, as proposals name it. Coins have a limit of their own. */
export type AdjustmentKind = "credit-wallet" | "debit-wallet" | "give-bonus" | "give-coins";
const MONEY: readonly AdjustmentKind[] = ["credit-wallet", "debit-wallet", "give-bonus"];
const COINS: readonly AdjustmentKind[] = ["give-coins"];

type Wanted = {
  readonly kind: AdjustmentKind;
  /** Minor units, or coins. */
  readonly amount: bigint;
  readonly currency: Currency;
};

/**
 * Limits what an operator may propose by hand within 24 hours, by their role. Refused and failed proposals do not
 * count. The operator's row is locked, so of two proposals at once the second counts the first. Throws
 * ADJUSTMENT_LIMIT.
 */
export const checkLimit = async (
  tx: Kysely<Database>,
  { id, may }: Pick<Operator, "id" | "may">,
  { kind, amount, currency }: Wanted,
): Promise<void> => {
  if (may.has("members.large")) return;
  await tx.selectFrom("operator").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  const settings = await operatorSettings(tx);
  const isCoins = kind === "give-coins";
  const most = isCoins ? BigInt(settings.adjustmentCoinsDay) : forCurrency(settings.adjustmentDay, currency);
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount), 0)::bigint as sum from proposal
    where proposed_by = ${id} and kind = any(${[...(isCoins ? COINS : MONEY)]}::text[])
      and (${isCoins} or currency = ${currency})
      and state in ('waiting', 'approved', 'done') and proposed_at > db_now() - interval '24 hours'`.execute(tx);
  if ((rows[0]?.sum ?? 0n) + amount > most) throw refuse("ADJUSTMENT_LIMIT");
};
