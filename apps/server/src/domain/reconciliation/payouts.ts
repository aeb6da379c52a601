import type { Currency } from "@krapao/contract";
import { sql } from "kysely";

import type { AskedPayout, ListedPayout, PayoutPort } from "../../adapters/payout/port.ts";
import { otherAmount } from "../../adapters/verdict.ts";
import { HOUSE, SUSPENSE_RETURN } from "../deposit/bank/suspense-return-saga.ts";
import type { Context } from "../../context.ts";
import { type ListedDifference, notCompared } from "./differences.ts";
import { entriesOf, type HouseEntry, houseAccounts } from "./entries.ts";
import { laterOf, NotClear, pagesOf } from "./pages.ts";
import { proceed, type Run, type Stretch } from "./runs.ts";
import type { Tally } from "./tally.ts";

/** The name under which payouts are listed. */
export const PAYOUTS = "PAYOUTS";

/** A payout on our side, in minor units. */
type Booked = {
  readonly memberId: bigint | null;
  readonly state: string;
  readonly amount: bigint;
  readonly currency: Currency;
};

const isCurrency = (text: string): text is Currency => text === "THB" || text === "LAK";

/** Money from suspense that was sent back. The provider knows it by the return's reference, not by the posting's. */
const sentBackOf = async (context: Context, references: readonly string[]) => {
  const { rows } = await sql<{ reference: string; posting: string; state: string; amount: bigint; currency: Currency }>`
    select s.reference, t.reference as posting, t.state, t.amount, t.currency
    from saga s join transfer t on t.reference = s.data->>'posting'
    where s.member_id = ${HOUSE} and s.kind = ${SUSPENSE_RETURN} and s.reference = any(${[...references]})`.execute(
    context.db,
  );
  return rows;
};

/**
 * The reference by which the provider knows one of our entries. Null when the entry is not a payout of this provider.
 */
const payoutNameOf = async (context: Context, entry: HouseEntry): Promise<string | null> => {
  if (entry.kind === "withdraw") return entry.reference;
  const { rows } = await sql<{ reference: string }>`
    select reference from saga
    where member_id = ${HOUSE} and kind = ${SUSPENSE_RETURN} and data->>'posting' = ${entry.reference}`.execute(
    context.db,
  );
  return rows[0]?.reference ?? null;
};

/** What our books have under these references. */
const bookedOf = async (context: Context, references: readonly string[]): Promise<ReadonlyMap<string, Booked>> => {
  if (references.length === 0) return new Map();
  const rows = await context.db
    .selectFrom("transfer")
    .innerJoin("account", "account.id", "transfer.debit")
    .select(["transfer.reference", "transfer.state", "transfer.amount", "transfer.currency", "account.member_id"])
    .where("transfer.reference", "in", references)
    .where("transfer.kind", "=", "withdraw")
    .execute();
  const sentBack = await sentBackOf(context, references);
  return new Map<string, Booked>([
    ...rows.map(
      ({ reference, state, amount, currency, member_id: memberId }) =>
        [reference, { memberId, state, amount, currency }] as const,
    ),
    ...sentBack.map(
      ({ reference, state, amount, currency }) => [reference, { memberId: null, state, amount, currency }] as const,
    ),
  ]);
};

const paidOf = (booked: Booked | undefined, currency: Currency): bigint | null =>
  booked?.state === "settled" && booked.currency === currency ? booked.amount : null;

/** Compares a payout from the provider's list with our books. One whose result we do not know yet waits. */
const compareTheirs = async (
  tally: Tally,
  payout: Pick<ListedPayout, "reference" | "amount"> & { readonly currency: Currency },
  booked: Booked | undefined,
): Promise<void> => {
  const name = { kind: "payout", what: payout.reference } as const;
  const ours = paidOf(booked, payout.currency);
  if (ours === payout.amount) return tally.gone(name);
  const { currency, amount: theirs } = payout;
  const memberId = booked?.memberId ?? null;
  return (booked?.state === "held" ? tally.wait : tally.see)({ ...name, currency, ours, theirs, memberId, detail: {} });
};

/**
 * Whether the provider says, when asked, that it paid this amount. Throws {@link NotClear} when its answer is not
 * clear.
 */
const isTheirs = async (port: PayoutPort, asked: AskedPayout): Promise<boolean> => {
  const said = await port.ask(asked);
  if (said.is === "unclear" && said.why !== otherAmount.why) throw new NotClear(said.why);
  return said.is === "done";
};

const compareOurs = async (port: PayoutPort, entry: HouseEntry, tally: Tally): Promise<void> => {
  const name = { kind: "payout", what: entry.reference } as const;
  if (await isTheirs(port, entry)) return tally.gone(name);
  const { currency, amount: ours, memberId } = entry;
  return tally.see({ ...name, currency, ours, theirs: null, memberId, detail: {} });
};

/** Compares an earlier difference again that is older than the list of this run. */
const compareAgain = async (context: Context, port: PayoutPort, one: ListedDifference, tally: Tally): Promise<void> => {
  const { what: reference, theirs: amount, currency } = one;
  // A payout that only the provider has is settled once we book it. One that only we have is settled once the provider
  // knows it.
  if (amount !== null)
    return compareTheirs(tally, { reference, amount, currency }, (await bookedOf(context, [reference])).get(reference));
  return (await isTheirs(port, { reference, amount: one.ours ?? 0n, currency })) ? tally.gone(one) : tally.see(one);
};

/**
 * Compares the payouts that the provider lists from `from` to `to` with what our books say was paid. Then compares what
 * we booked as paid since the last run with what the provider knows. Each is looked up on the other side by itself.
 */
export const comparePayouts = async (
  context: Context,
  port: PayoutPort,
  run: Run,
  { from, to }: Stretch,
  tally: Tally,
): Promise<void> => {
  const accounts = await houseAccounts(context, "payout", "");
  const listed = new Set<string>();
  let listedTo: Date | null = null;
  for await (const { page } of pagesOf((after) => port.paid({ from, to, after }))) {
    const booked = await bookedOf(
      context,
      page.payouts.map(({ reference }) => reference),
    );
    for (const payout of page.payouts) {
      if (!isCurrency(payout.currency)) continue;
      const ours = booked.get(payout.reference);
      tally.add(payout.currency, paidOf(ours, payout.currency) ?? 0n, payout.amount);
      listed.add(payout.reference);
      await compareTheirs(tally, { ...payout, currency: payout.currency }, ours);
    }
    for (const { at } of page.payouts) listedTo = laterOf(listedTo, at, to);
    await proceed(context, run);
  }
  await proceed(context, run, { listedTo });
  for await (const page of entriesOf(context, accounts, run, to)) {
    for (const entry of page) {
      const reference = await payoutNameOf(context, entry);
      if (reference === null || listed.has(reference)) continue;
      await compareOurs(port, { ...entry, reference }, tally);
      await proceed(context, run);
    }
  }
  for await (const one of notCompared(context, run)) {
    await compareAgain(context, port, one, tally);
    await proceed(context, run);
  }
};
