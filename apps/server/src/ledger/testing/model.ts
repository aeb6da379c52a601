import type { Item } from "../item.ts";
import { conflictKeysOf } from "../item.ts";
import type { ItemOutcome } from "../outcomes.ts";
import type { KeyStep, Refusal, SagaStep } from "../posting.ts";

type Account = {
  readonly currency: string;
  readonly floor: bigint | null;
  balance: bigint;
  held: bigint;
  seq: bigint;
  movements: bigint;
  busy: string | null;
};
type Transfer = { readonly item: Item; state: "posted" | "held" | "settled" | "released" };
type Saga = {
  state: string;
  status: string;
  n: bigint | null;
  balance: bigint | null;
  amount: bigint;
  steps: string[];
};
type Key = { readonly hash: string; readonly reference: string; answer: { status: number; body: string } | null };

/** The ledger's rules again, one item at a time and in memory, to compare the database's answers with. */
export type Model = {
  readonly accounts: Map<bigint, Account>;
  readonly transfers: Map<string, Transfer>;
  readonly sagas: Map<string, Saga>;
  readonly keys: Map<string, Key>;
  readonly apply: (item: Item) => Omit<ItemOutcome, "transfer">;
};

const MAX = 2n ** 63n - 1n;
const MIN = -(2n ** 63n);
const outside = (value: bigint): boolean => value > MAX || value < MIN;

/** Without floating point, because the model's amounts go up to 64 bits. */
const major = (minor: bigint): string =>
  `${minor / 100n}.${String(minor % 100n).padStart(2, "0")}`.replace(/\.?0+$/, "");

/**
 * The order in which items that are submitted together are decided: an item that shares a conflict key waits for the
 * next batch.
 */
export const inBatchOrder = (items: readonly Item[]): Item[] => {
  const ordered: Item[] = [];
  let queue = [...items];
  while (queue.length > 0) {
    const taken = new Set<string>();
    queue = queue.filter((item) => {
      const { alone } = conflictKeysOf(item, () => false);
      const waits = alone.some((key) => taken.has(key));
      if (!waits) ordered.push(item);
      for (const key of alone) taken.add(key);
      return waits;
    });
  }
  return ordered;
};

/** A model of these accounts. */
export const createModel = (
  opened: Iterable<readonly [bigint, Pick<Account, "currency" | "floor" | "balance" | "seq">]>,
): Model => {
  const accounts = new Map<bigint, Account>();
  for (const [id, facts] of opened) accounts.set(id, { ...facts, held: 0n, movements: 0n, busy: null });
  const transfers = new Map<string, Transfer>();
  const sagas = new Map<string, Saga>();
  const keys = new Map<string, Key>();

  const available = (id: bigint | null): bigint | null => {
    const account = id === null ? undefined : accounts.get(id);
    return account === undefined ? null : account.balance - account.held;
  };
  const sagaName = (saga: SagaStep): string => `${saga.memberId}:${saga.reference}`;
  const keyName = (key: KeyStep): string => `${key.memberId}:${key.key}`;

  const isSame = (item: Item, { item: first, state }: Transfer): boolean =>
    first.amount === item.amount &&
    first.debit === item.debit &&
    first.credit === item.credit &&
    first.kind === item.kind &&
    (state === "posted") === (item.operation === "post");

  const takesKey = (item: Item): boolean =>
    item.operation === "post" || item.operation === "hold" || (item.operation === null && item.saga?.from === null);

  const guard = (saga: SagaStep): boolean => {
    const row = sagas.get(sagaName(saga));
    if (saga.from === null) return row === undefined;
    if (row === undefined || row.status === "SUCCESS" || (row.status === "FAILED" && row.n !== null)) return false;
    return saga.from.includes(row.state);
  };

  /** Why the item is refused, `repeated`, or null when it is done. */
  const judge = (item: Item): Refusal | "repeated" | null => {
    const { operation, amount, debit, credit, wallet } = item;
    const wallets = wallet === null ? undefined : accounts.get(wallet);
    if (wallet !== null && wallets === undefined) return "unknown-account";
    if (wallets !== undefined && item.currency !== null && wallets.currency !== item.currency) return "wrong-currency";
    if (operation === null || amount === null || debit === null || credit === null || item.reference === null)
      return item.saga !== null && !guard(item.saga) ? "other-state" : null;
    const [from, to] = [accounts.get(debit), accounts.get(credit)];
    if (from === undefined || to === undefined) return "unknown-account";
    if (from.currency !== item.currency || to.currency !== item.currency) return "wrong-currency";
    const takes = operation === "post" || operation === "hold";
    const stands = transfers.get(item.reference);
    if (stands !== undefined) {
      if (!isSame(item, stands)) return takes ? "reference-taken" : "not-held";
      if (takes || stands.state === (operation === "settle" ? "settled" : "released")) return "repeated";
      if (stands.state !== "held") return "not-held";
    } else if (!takes) return "not-held";
    if (item.saga !== null && !guard(item.saga)) return "other-state";
    const seen = item.expect === null ? null : accounts.get(item.expect.account);
    if (item.expect !== null && (seen?.seq !== item.expect.seq || seen.busy !== null)) return "moved-on";
    if (takes && item.exclusive !== null && accounts.get(item.exclusive)?.busy !== null) return "busy";
    if (takes && from.floor !== null && from.balance - from.held - amount < from.floor) return "money-not-enough";
    if (takes && outside(from.balance - from.held - amount)) return "overflow";
    if (operation === "hold" && outside(from.held + amount)) return "overflow";
    if ((operation === "post" || operation === "settle") && outside(to.balance + amount)) return "overflow";
    return null;
  };

  const move = (item: Item): void => {
    const { operation, amount, debit, credit, reference } = item;
    if (operation === null || amount === null || debit === null || credit === null || reference === null) return;
    const [from, to] = [accounts.get(debit), accounts.get(credit)];
    if (from === undefined || to === undefined) return;
    if (operation === "hold") {
      transfers.set(reference, { item, state: "held" });
      from.held += amount;
      const exclusive = item.exclusive === null ? undefined : accounts.get(item.exclusive);
      if (exclusive !== undefined) exclusive.busy = reference;
      return;
    }
    if (operation !== "post") {
      const stands = transfers.get(reference);
      if (stands !== undefined) stands.state = operation === "settle" ? "settled" : "released";
      from.held -= amount;
      for (const account of [from, to]) if (account.busy === reference) account.busy = null;
    } else transfers.set(reference, { item, state: "posted" });
    if (operation === "release") return;
    from.balance -= amount;
    from.seq += 1n;
    to.balance += amount;
    to.seq += 1n;
  };

  /** Settling held money does not change what is available. */
  const changesWallet = ({ operation, wallet, debit, credit }: Item): boolean => {
    if (wallet === null || operation === null) return false;
    return operation === "settle" ? credit === wallet : debit === wallet || (operation === "post" && credit === wallet);
  };

  const moveSaga = (item: Item, saga: SagaStep): void => {
    const name = sagaName(saga);
    const row = sagas.get(name) ?? {
      state: "",
      status: "",
      n: null,
      balance: null,
      amount: item.amount ?? 0n,
      steps: [],
    };
    row.state = saga.to;
    row.status = saga.status;
    row.steps.push(saga.to);
    const wallet = item.wallet === null ? undefined : accounts.get(item.wallet);
    const isListed = saga.list === true && row.n === null && wallet !== undefined;
    if (changesWallet(item) || isListed) row.balance = available(item.wallet);
    if (isListed) {
      row.n = wallet.movements += 1n;
      row.amount = item.amount ?? row.amount;
    }
    sagas.set(name, row);
  };

  const apply: Model["apply"] = (item) => {
    const { key } = item;
    const kept = key === null ? undefined : keys.get(keyName(key));
    const answers = key !== null && key.answer !== null && kept?.answer === null && kept.reference === key.reference;
    if (key !== null && kept !== undefined && !answers && takesKey(item)) {
      if (kept.hash !== key.hash) return { is: "refused", why: "key-conflict", available: available(item.wallet) };
      return { is: "key-seen", reference: kept.reference, answer: kept.answer };
    }
    const why = judge(item);
    if (why === "repeated") return { is: "done", repeated: true, available: available(item.wallet) };
    if (why !== null) return { is: "refused", why, available: available(item.wallet) };
    move(item);
    if (item.saga !== null) moveSaga(item, item.saga);
    const have = available(item.wallet);
    if (key !== null && (answers || (kept === undefined && takesKey(item)))) {
      const body = key.answer?.body.replaceAll('"$available"', have === null ? "null" : major(have));
      const answer = key.answer === null || body === undefined ? null : { status: key.answer.status, body };
      keys.set(keyName(key), { hash: kept?.hash ?? key.hash, reference: key.reference, answer });
    }
    return { is: "done", repeated: false, available: have };
  };

  return { accounts, transfers, sagas, keys, apply };
};
