import { numberOf, textOf } from "./store/row.ts";
import type { Store } from "./store/store.ts";
import type { Random } from "./world/options.ts";

/** The kinds of faults of the server's calls, and those of callbacks to it (CONTRACT.md, The sandbox). */
export const callFaults = ["error", "lost-reply", "timeout", "slow", "nonsense"] as const;
export const callbackFaults = ["duplicate", "silent", "reorder", "late"] as const;
export const faultKinds = [...callFaults, ...callbackFaults] as const;

export type CallFault = (typeof callFaults)[number];
export type CallbackFault = (typeof callbackFaults)[number];
export type FaultKind = (typeof faultKinds)[number];

/** `calls` that it could have affected since it was set, and `hits` that it did affect. */
export type Fault = {
  readonly target: string;
  readonly kind: FaultKind;
  readonly rate: number;
  readonly calls: number;
  readonly hits: number;
};

export type Faults = {
  /** Sets the fault of a target and kind, and resets its counts. A rate of 0 removes it. */
  readonly set: (target: string, kind: FaultKind, rate: number) => void;
  /** Removes one fault, or all. */
  readonly heal: (target?: string, kind?: FaultKind) => void;
  readonly list: () => readonly Fault[];
  /** The fault of a call of the server to `target`, if any. */
  readonly strikeCall: (target: string) => CallFault | null;
  /** The fault of a callback of `target`. Runs in the transaction of the callback. */
  readonly strikeCallback: (target: string) => CallbackFault | null;
};

const SCALE = 1_000_000;

const isKind = <Kind extends FaultKind>(kinds: readonly Kind[], kind: string): kind is Kind =>
  kinds.some((each) => each === kind);

/**
 * At most one of `faults`, each as often as its rate. When the rates sum to more than 1, every call has a fault, and
 * they share the calls in proportion.
 */
const pick = (faults: readonly Fault[], random: Random): Fault | null => {
  const total = faults.reduce((sum, { rate }) => sum + rate, 0);
  let left = (random.int(SCALE) / SCALE) * Math.max(1, total);
  for (const fault of faults) {
    left -= fault.rate;
    if (left < 0) return fault;
  }
  return null;
};

/**
 * The faults of one world. They and their counts survive a restart. While none is set, a call costs one look-up in
 * memory.
 */
export const createFaults = (store: Store, random: Random): Faults => {
  const read = (): readonly Fault[] =>
    store.all("select * from fault order by target, kind").map((row) => {
      const kind = textOf(row, "kind");
      if (!isKind(faultKinds, kind)) throw new Error("a fault of no known kind");
      const [rate, calls, hits] = [numberOf(row, "rate"), numberOf(row, "calls"), numberOf(row, "hits")];
      return { target: textOf(row, "target"), kind, rate, calls, hits };
    });
  let known = read();

  const change = (work: () => void): void => {
    store.write(work);
    known = read();
  };

  const strike = <Kind extends FaultKind>(kinds: readonly Kind[], target: string): Kind | null => {
    const open = known.filter(
      (fault) => isKind(kinds, fault.kind) && (fault.target === target || fault.target === "all"),
    );
    if (open.length === 0) return null;
    const struck = pick(open, random);
    store.write(() => {
      for (const fault of open) {
        const hit = fault === struck ? 1 : 0;
        store.run(
          "update fault set calls = calls + 1, hits = hits + ? where target = ? and kind = ?",
          hit,
          fault.target,
          fault.kind,
        );
      }
    });
    known = read();
    return struck && isKind(kinds, struck.kind) ? struck.kind : null;
  };

  return {
    set: (target, kind, rate) =>
      change(() => {
        store.run("delete from fault where target = ? and kind = ?", target, kind);
        if (rate > 0) store.run("insert into fault (target, kind, rate) values (?, ?, ?)", target, kind, rate);
      }),
    heal: (target, kind) =>
      change(() => {
        store.run(
          "delete from fault where target = coalesce(?, target) and kind = coalesce(?, kind)",
          target ?? null,
          kind ?? null,
        );
      }),
    list: () => known,
    strikeCall: (target) => strike(callFaults, target),
    strikeCallback: (target) => strike(callbackFaults, target),
  };
};
