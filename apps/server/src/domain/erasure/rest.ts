import type { ErasureBlocker } from "@krapao/contract/account/erasure-shapes";
import type { Currency } from "@krapao/contract";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { forCurrency, operatorSettings } from "../../lib/operator-settings.ts";
import type { Holder } from "../game/accounts.ts";
import { holdBesideNoBonus } from "../withdrawal/hold.ts";

/** One rest in this time, so that nobody avoids the minimum withdrawal by asking and taking back. */
const AGAIN_MS = 30 * 86_400_000;
const AT_A_TIME = 100;

/** Whether the rest of a row of `erasure` came back: its withdrawal failed, so that rest is never paid. */
export const isReturned = sql<boolean>`exists (
  select from saga s where s.member_id = erasure.member_id and s.reference = 'W' || substr(erasure.id, 2) and s.status = 'FAILED')`;

/**
 * What is left in the wallet when it is less than the minimum withdrawal and nothing else blocks the erasure. It is
 * paid out with the request. In minor units; null when there is none, or a request of the last 30 days had one that did
 * not come back. `context.db` may be a transaction.
 */
export const restOf = async (
  context: Context,
  member: Holder,
  blockers: readonly ErasureBlocker[],
): Promise<bigint | null> => {
  if (blockers.length !== 1 || blockers[0] !== "wallet") return null;
  const [{ withdrawMinimum }, { rows }] = await Promise.all([
    operatorSettings(context.db),
    sql<{ available: bigint; again: boolean }>`
      select balance - held as available,
        exists (select from erasure where member_id = ${member.id} and rest is not null and asked_at > db_now() - ${AGAIN_MS} * interval '1 millisecond'
          and not ${isReturned}) as again
      from account
      where member_id = ${member.id} and kind = 'wallet' and code = '' and currency = ${member.currency}`.execute(
      context.db,
    ),
  ]);
  const [row] = rows;
  if (row === undefined || row.again || row.available <= 0n) return null;
  return row.available < forCurrency(withdrawMinimum, member.currency) ? row.available : null;
};

type Owed = { readonly id: string; readonly rest: bigint };

/** The reference of the withdrawal of a request's rest. It is made from the request's id, so there is one. */
const referenceOf = (id: string): string => `W${id.slice(1)}`;

/**
 * Pays the rest to the member's own bank account, like any withdrawal. Repeating it is the same withdrawal. When the
 * member has moved the money elsewhere in the meantime, nothing is paid.
 */
export const payRest = async (context: Context, member: Holder, { id, rest }: Owed): Promise<void> => {
  const plan = { member, reference: referenceOf(id), amount: rest, key: null, isOpened: false };
  const outcome = await holdBesideNoBonus(context, plan);
  if (outcome.is === "done") {
    context.log.info({ event: "erasure.rest_held", member: String(member.id) });
    return;
  }
  const why = outcome.is === "refused" ? outcome.why : outcome.is;
  if (why === "other-state" || why === "reference-taken") return;
  if (why !== "money-not-enough" && why !== "bonus-remaining")
    throw new Error(`the rest of an erasure was not held: ${why}`);
  await context.db
    .updateTable("erasure")
    .set({ rest: null })
    .where("member_id", "=", member.id)
    .where("id", "=", id)
    .execute();
};

/** Pays the rests of requests whose process died before it paid them. */
export const payRests = async (context: Context): Promise<void> => {
  const { rows } = await sql<Owed & { member_id: bigint; currency: Currency }>`
    select e.member_id, e.id, e.rest, m.currency from erasure e join member m on m.id = e.member_id
    where e.state = 'waiting' and e.rest is not null and not exists (
      select from saga s where s.member_id = e.member_id and s.reference = 'W' || substr(e.id, 2))
    order by e.asked_at limit ${AT_A_TIME}`.execute(context.db);
  for (const { member_id: id, currency, ...owed } of rows)
    await payRest(context, { id, currency }, owed).catch((error: unknown) =>
      // A failure does not stop the others, and it is tried again.
      context.log.error({ event: "erasure.rest_failed", member: String(id), err: error }),
    );
};
