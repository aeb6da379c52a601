import { conflictKeysOf, type Item, moveItem, postingItem } from "../item.ts";
import type { AccountId, Posting, SagaStep } from "../posting.ts";

/** Accounts to draw from; wallets and games by their member. */
export type Drawn = {
  readonly members: readonly bigint[];
  readonly wallets: readonly AccountId[];
  readonly games: readonly AccountId[];
  readonly houses: readonly AccountId[];
  /** In another currency, or not existing. */
  readonly others: readonly AccountId[];
};

/** Numbers from 0 to 1 that depend only on the seed (mulberry32, public domain). */
const numbersFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const ANSWER = { status: 200, body: '{"say":"ก \\"{,}\\" NULL","have":"$available"}' };
const DATA = { note: '"quoted", {null} \\ ก' };

/**
 * Batches of postings, holds with their ends, saga steps and keys, from one seed. Most can take the fast path. In about
 * a third of them something is repeated, refused, or not for the fast path.
 */
export const createRandomBatches = (seed: number, drawn: Drawn): (() => readonly Item[]) => {
  const number = numbersFrom(seed);
  const below = (count: number): number => Math.floor(number() * count);
  const often = (share: number): boolean => number() < share;
  const oneOf = <Value>(values: readonly Value[]): Value => {
    const value = values[below(values.length)];
    if (value === undefined) throw new Error("nothing to draw from");
    return value;
  };
  const holds: Posting[] = [];
  const sagas: SagaStep[] = [];
  const past: Item[] = [];
  let serial = 0;

  const steps = (member: number, to: string, isListed: boolean): Pick<Posting, "saga" | "key" | "wallet"> => {
    const memberId = oneOf([drawn.members[member] ?? 0n]);
    const reference = `s${serial}`;
    const wallet = drawn.wallets[member];
    const status = oneOf(["IN_PROGRESS", "IN_PROGRESS", "SUCCESS", "FAILED"] as const);
    return {
      ...(wallet !== undefined && often(0.9) && { wallet }),
      ...(often(0.7) && {
        saga: {
          memberId,
          reference,
          from: null,
          to,
          status,
          dueIn: often(0.5) ? below(90_000) : null,
          ...(often(0.3) && { callMs: 15_000 }),
          list: isListed && wallet !== undefined,
          kind: "kind",
          ...(often(0.5) && { type: "transfer" as const, fromCode: "WALLET", toCode: "PG", key: "k" }),
          ...(often(0.3) && { parent: "parent", data: DATA }),
        },
      }),
      ...(often(0.6) && {
        key: {
          memberId,
          key: `the-key-${serial}`,
          hash: "one",
          reference,
          answer: often(0.5) ? ANSWER : null,
        },
      }),
    };
  };
  /** A step is listed only with a wallet that numbers it. */
  const whole = (posting: Posting): Item => {
    const { saga, wallet, ...rest } = posting;
    const listed = saga && { ...saga, list: saga.list === true && wallet !== undefined };
    return postingItem({ ...rest, ...(wallet !== undefined && { wallet }), ...(listed && { saga: listed }) });
  };

  const started = (): Item => {
    const member = below(drawn.members.length);
    const [wallet, game, other] = [drawn.wallets[member] ?? 0n, drawn.games[member] ?? 0n, oneOf(drawn.wallets)];
    const pairs = [
      [wallet, game],
      [game, wallet],
      [wallet, oneOf(drawn.houses)],
      [oneOf(drawn.houses), wallet],
      [oneOf(drawn.houses), oneOf(drawn.houses)],
      ...(other === wallet ? [] : [[wallet, other]]),
    ] as const;
    const [debit = 0n, credit = 0n] = oneOf(pairs.filter(([one, two]) => one !== two));
    const posting: Posting = {
      operation: often(0.5) ? "hold" : "post",
      reference: `t${++serial}`,
      kind: oneOf(["by-hand", "to-game"] as const),
      currency: "THB",
      amount: BigInt(1 + below(40)),
      debit,
      credit,
      ...steps(member, "a", often(0.7)),
    };
    if (posting.operation === "post") return whole(posting);
    const held: Posting = {
      ...posting,
      ...(often(0.2) && { exclusive: oneOf([debit, credit]) }),
      ...(posting.saga && { saga: { ...posting.saga, status: "IN_PROGRESS" } }),
    };
    holds.push(held);
    return whole(held);
  };

  const ended = (): Item => {
    const place = below(holds.length);
    const hold = holds[place];
    if (hold === undefined) return started();
    // Now and then it is ended twice.
    if (often(0.97)) holds.splice(place, 1);
    const { saga, key, exclusive: _, ...rest } = hold;
    const next: Posting = {
      ...rest,
      operation: often(0.5) ? "settle" : "release",
      ...(saga && {
        saga: {
          memberId: saga.memberId,
          reference: saga.reference,
          from: ["a", "c"],
          to: oneOf(["b", "c"]),
          status: oneOf(["IN_PROGRESS", "SUCCESS", "FAILED"] as const),
          dueIn: often(0.5) ? null : below(1_000),
          list: saga.list !== true && often(0.2),
          ...(often(0.2) && { callMs: 15_000 }),
          ...(often(0.3) && { data: DATA }),
        },
      }),
      ...(key && { key: { ...key, hash: "", answer: often(0.8) ? ANSWER : null } }),
    };
    return whole(next);
  };

  const moved = (): Item => {
    const member = below(drawn.members.length);
    const { wallet } = steps(member, "a", false);
    if (often(0.5) || sagas.length === 0) {
      const memberId = drawn.members[member] ?? 0n;
      const saga: SagaStep = {
        memberId,
        reference: `m${++serial}`,
        from: null,
        to: "a",
        status: "IN_PROGRESS",
        dueIn: 5_000,
        kind: "kind",
        list: often(0.3) && wallet !== undefined,
      };
      sagas.push(saga);
      return moveItem({ saga, amount: BigInt(below(50)), currency: "THB", ...(wallet !== undefined && { wallet }) });
    }
    const place = below(sagas.length);
    const { memberId, reference } = sagas[place] ?? oneOf(sagas);
    const own = drawn.wallets[drawn.members.indexOf(memberId)];
    const isLast = often(0.5);
    if (isLast) sagas.splice(place, 1);
    const status = isLast ? "FAILED" : "IN_PROGRESS";
    const [list, call] = [often(0.1), often(0.2) ? { callMs: 9_000 } : {}];
    const saga: SagaStep = { memberId, reference, from: ["a"], to: "a", status, dueIn: null, list, ...call };
    return own === undefined ? moved() : moveItem({ saga, wallet: own });
  };

  /** An item that the fast path cannot do, or that is refused. */
  const odd = (): Item => {
    const item = often(0.5) ? started() : ended();
    const change = oneOf<(() => Partial<Item>) | null>([
      null,
      () => ({ amount: oneOf([10_000_000n, 2n ** 63n - 1n, 10n ** 15n]) }),
      () => ({ credit: oneOf(drawn.others) }),
      () => ({ currency: "LAK" }),
      // A wallet numbers only its own member's movements, so nothing is listed with another one.
      () => ({
        wallet: oneOf([...drawn.houses, ...drawn.others]),
        saga: item.saga && { ...item.saga, list: false },
      }),
      () => ({ kind: "bonus" }),
      () => (item.operation === "post" ? { expect: { account: oneOf(drawn.wallets), seq: BigInt(below(9)) } } : {}),
      () => (item.saga === null ? {} : { saga: { ...item.saga, from: ["nowhere"] } }),
      () =>
        item.saga === null ? {} : { saga: { ...item.saga, from: ["a", "b", "c"], reference: `s${below(serial)}` } },
      () => (item.key === null ? {} : { key: { ...item.key, key: `the-key-${below(serial)}` } }),
      () => (item.key === null ? {} : { key: { ...item.key, hash: "two" } }),
    ]);
    if (change === null) return past.length === 0 ? item : oneOf(past);
    const changed = { ...item, ...change() };
    const { debit, credit, exclusive } = changed;
    const isFit = debit !== credit && (exclusive === null || exclusive === debit || exclusive === credit);
    return isFit ? changed : item;
  };

  return () => {
    const taken = new Set<string>();
    const items: Item[] = [];
    const isOdd = often(0.35);
    for (let left = 1 + below(often(0.2) ? 40 : 8); left > 0; left--) {
      const item = isOdd && often(0.2) ? odd() : oneOf([started, started, ended, moved])();
      const { alone } = conflictKeysOf(item, () => false);
      if (alone.some((key) => taken.has(key))) continue;
      for (const key of alone) taken.add(key);
      items.push(item);
    }
    past.push(...items);
    return items;
  };
};
