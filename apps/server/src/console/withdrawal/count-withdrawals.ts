import { countWithdrawals, MOST_COUNTED } from "@krapao/contract/operator/count-withdrawals";
import type { WithdrawalStatus } from "@krapao/contract/operator/withdrawal-shapes";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { WITHDRAW } from "../../domain/withdrawal/withdrawal-saga.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { cached } from "../cached.ts";
import { readWaiting } from "../../domain/overview/waiting.ts";

/** How long one count is shared by all consoles. */
const FRESH_MS = 1_000;

/**
 * How many withdrawals are in a state, up to the largest count. It reads only an index, however many withdrawals there
 * are.
 */
const countOf = async (context: Context, state: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from saga where kind = ${sql.lit(WITHDRAW)} and n is not null and state = ${state} limit ${MOST_COUNTED}
    ) counted`.execute(context.db);
  return rows[0]?.count ?? 0;
};

/** How many withdrawals each list has. */
export const addCountWithdrawals = (app: App): void => {
  const { context } = app;
  const shared = cached<Readonly<Record<WithdrawalStatus, number>>>(context, FRESH_MS);
  const read = async () => {
    const [{ withdrawals }, approved, queued, paying, paid, refused] = await Promise.all([
      readWaiting(context),
      countOf(context, "approved"),
      countOf(context, "queued"),
      countOf(context, "paying"),
      countOf(context, "paid"),
      countOf(context, "returned"),
    ]);
    return { waiting: withdrawals.count, paying: Math.min(approved + queued + paying, MOST_COUNTED), paid, refused };
  };
  route(app, countWithdrawals, operators, async () => shared("counts", read));
};
