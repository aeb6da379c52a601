import type { GiftPort, ListedGift } from "../../adapters/gift/port.ts";
import type { Context } from "../../context.ts";
import { type ListedDifference, notCompared } from "./differences.ts";
import { entriesOf, type HouseEntry, houseAccounts } from "./entries.ts";
import { laterOf, NotClear, pagesOf } from "./pages.ts";
import { proceed, type Run, type Stretch } from "./runs.ts";
import type { Tally } from "./tally.ts";

/**
 * A gift on our side, in minor units: the credited amount, null when nothing was credited; and whether it still may be.
 */
type Booked = { readonly memberId: bigint; readonly amount: bigint | null; readonly isOpen: boolean };

/** Gifts are in baht. */
const currency = "THB";

/** What our books have for these vouchers, by their numbers at the provider. */
const bookedOf = async (context: Context, numbers: readonly string[]): Promise<ReadonlyMap<string, Booked>> => {
  if (numbers.length === 0) return new Map();
  const rows = await context.db
    .selectFrom("gift_link")
    .innerJoin("saga", (join) =>
      join.onRef("saga.member_id", "=", "gift_link.member_id").onRef("saga.reference", "=", "gift_link.reference"),
    )
    .select(["gift_link.their_reference", "saga.member_id", "saga.amount", "saga.status"])
    .where("gift_link.their_reference", "in", numbers)
    .orderBy("gift_link.created_at")
    .execute();
  const booked = new Map<string, Booked>();
  for (const { their_reference: number, member_id: memberId, amount, status } of rows) {
    const known = number === null ? undefined : booked.get(number);
    // Of several attempts the one that took the gift counts, else the newest.
    if (number === null || (known !== undefined && known.amount !== null)) continue;
    booked.set(number, { memberId, amount: status === "SUCCESS" ? amount : null, isOpen: status === "IN_PROGRESS" });
  }
  return booked;
};

const nameOf = (number: string) => ({ kind: "payment", what: number }) as const;

/** Compares a gift from the provider's list with our books. One whose attempt is still open waits. */
const compareTheirs = async (
  tally: Tally,
  gift: Pick<ListedGift, "theirReference" | "amount">,
  booked: Booked | undefined,
): Promise<void> => {
  const name = nameOf(gift.theirReference);
  if (booked?.amount === gift.amount) return tally.gone(name);
  const isOpen = booked !== undefined && booked.amount === null && booked.isOpen;
  const [ours, memberId] = [booked?.amount ?? null, booked?.memberId ?? null];
  return (isOpen ? tally.wait : tally.see)({ ...name, currency, ours, theirs: gift.amount, memberId, detail: {} });
};

/** Whether the gift reached our wallet. Throws {@link NotClear} when the provider's answer is not clear. */
const isTheirs = async (port: GiftPort, number: string): Promise<boolean> => {
  const said = await port.hasReceived(number);
  if (said === null) throw new NotClear("a gift of which nothing clear is said");
  return said;
};

const numberOf = async (context: Context, { reference }: HouseEntry): Promise<string | null> => {
  const link = await context.db
    .selectFrom("gift_link")
    .select("their_reference")
    .where("reference", "=", reference)
    .executeTakeFirst();
  return link?.their_reference ?? null;
};

const compareOurs = async (port: GiftPort, entry: HouseEntry, number: string, tally: Tally): Promise<void> => {
  if (await isTheirs(port, number)) return tally.gone(nameOf(number));
  const { amount: ours, memberId } = entry;
  return tally.see({ ...nameOf(number), currency, ours, theirs: null, memberId, detail: {} });
};

/** Compares an earlier difference again that is older than the list of this run. */
const compareAgain = async (context: Context, port: GiftPort, one: ListedDifference, tally: Tally): Promise<void> => {
  const { what: theirReference, theirs: amount } = one;
  if (amount !== null)
    return compareTheirs(
      tally,
      { theirReference, amount },
      (await bookedOf(context, [theirReference])).get(theirReference),
    );
  return (await isTheirs(port, theirReference)) ? tally.gone(one) : tally.see(one);
};

/**
 * Compares the gifts that reached our wallet from `from` to `to` with what was credited. Then compares what we credited
 * since the last run with what the provider knows. Each is looked up on the other side by itself.
 */
export const compareGifts = async (
  context: Context,
  port: GiftPort,
  run: Run,
  { from, to }: Stretch,
  tally: Tally,
): Promise<void> => {
  const accounts = await houseAccounts(context, "gift", port.provider);
  const listed = new Map<string, bigint>();
  let listedTo: Date | null = null;
  for await (const { page } of pagesOf((after) => port.received({ from, to, after }))) {
    const booked = await bookedOf(
      context,
      page.gifts.map(({ theirReference }) => theirReference),
    );
    for (const gift of page.gifts) {
      const ours = booked.get(gift.theirReference);
      tally.add(currency, ours?.amount ?? 0n, gift.amount);
      listed.set(gift.theirReference, gift.amount);
      await compareTheirs(tally, gift, ours);
      listedTo = laterOf(listedTo, gift.at, to);
    }
    await proceed(context, run);
  }
  await proceed(context, run, { listedTo });
  for await (const page of entriesOf(context, accounts, run, to)) {
    for (const entry of page) {
      const number = entry.kind === "deposit-gift" ? await numberOf(context, entry) : null;
      if (number === null || listed.get(number) === entry.amount) continue;
      await compareOurs(port, entry, number, tally);
      await proceed(context, run);
    }
  }
  for await (const one of notCompared(context, run)) {
    await compareAgain(context, port, one, tally);
    await proceed(context, run);
  }
};
