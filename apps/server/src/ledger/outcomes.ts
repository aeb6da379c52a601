import assert from "node:assert/strict";

import type { Outcome, Refusal } from "./posting.ts";

/** The one row that `ledger_batch` returns. */
export type BatchRow = {
  readonly o_code: string;
  readonly o_available: string;
  readonly o_transfer: string;
  readonly o_seen: string | null;
};

/** The result of one item of a batch: an {@link Outcome} in which a step without money has no transfer. */
export type ItemOutcome =
  | Exclude<Outcome, { is: "done" }>
  | {
      readonly is: "done";
      readonly repeated: boolean;
      readonly transfer: bigint | null;
      readonly available: bigint | null;
    };

/** By the number that the function returns. The first two and `key-seen` are no refusals. */
const REFUSALS: readonly (Refusal | null)[] = [
  null,
  null,
  "reference-taken",
  "money-not-enough",
  "wrong-currency",
  "unknown-account",
  "other-state",
  null,
  "key-conflict",
  "not-held",
  "busy",
  "moved-on",
  "overflow",
];
const KEY_SEEN = 7;

type Seen = Readonly<Record<string, readonly [reference: string, status: number | null, body: string | null]>>;

const number = (text: string | undefined): bigint | null => (text === undefined || text === "" ? null : BigInt(text));

/** The outcome of each item, in the order of the batch. Throws when the number of outcomes does not fit. */
export const readOutcomes = (row: BatchRow, count: number): ItemOutcome[] => {
  const codes = row.o_code.split(",");
  const availables = row.o_available.split(",");
  const transfers = row.o_transfer.split(",");
  assert(codes.length === count && availables.length === count && transfers.length === count, "an answer for each");
  // The function creates this JSON, so it has this shape.
  const seen: Seen = row.o_seen === null ? {} : (JSON.parse(row.o_seen) as Seen);
  return codes.map((text, index) => {
    const code = Number(text);
    const available = number(availables[index]);
    if (code <= 1) return { is: "done", repeated: code === 1, transfer: number(transfers[index]), available };
    if (code === KEY_SEEN) {
      const first = seen[index];
      assert(first !== undefined, "a seen key comes with its answer");
      const [reference, status, body] = first;
      return { is: "key-seen", reference, answer: status === null || body === null ? null : { status, body } };
    }
    const why = REFUSALS[code];
    assert(why !== undefined && why !== null, `a known code, not ${text}`);
    return { is: "refused", why, available };
  });
};
