import type { Currency } from "@krapao/contract";
import type { TransactionKind } from "@krapao/contract/operator/transaction-shapes";

import type { AccountKind } from "../../ledger/ledger.ts";
import type { TransferKind } from "../../ledger/posting.ts";
import { HOUSE } from "../deposit/bank/suspense-return-saga.ts";
import type { TransactionRow } from "./row.ts";

type Side = { readonly kind: AccountKind; readonly code: string; readonly memberId: bigint | null };

/** A posting with its two accounts. */
export type Posted = {
  readonly id: bigint;
  readonly reference: string;
  readonly kind: TransferKind;
  readonly state: "posted" | "held" | "settled" | "released";
  readonly currency: Currency;
  readonly amount: bigint;
  readonly at: Date;
  readonly debit: Side;
  readonly credit: Side;
};

const KINDS: Partial<Readonly<Record<TransferKind, TransactionKind>>> = {
  play: "play",
  difference: "correction",
  "by-hand": "hand",
};

const STATES = { posted: "done", held: "open", settled: "done", released: "returned" } as const;

const GAMES: readonly AccountKind[] = ["play", "game"];

/**
 * The row of a posting that no movement shows: a play result, a correction, a manual entry, or the house's money in
 * suspense. Null for a step of a movement.
 */
export const rowOfPosting = ({
  reference,
  kind,
  state,
  currency,
  amount,
  at,
  debit,
  credit,
}: Posted): TransactionRow | null => {
  const memberId = credit.memberId ?? debit.memberId;
  if (kind === "opening") return null;
  const told = KINDS[kind] ?? (memberId === null ? "suspense" : undefined);
  if (told === undefined) return null;
  const isRaised = memberId === null ? credit.kind === "suspense" : credit.memberId !== null;
  const sides = [debit, credit];
  const house = sides.find((side) => side.memberId === null && side.kind !== "suspense") ?? debit;
  return {
    memberId: memberId ?? HOUSE,
    reference,
    n: 0n,
    at,
    kind: told,
    source: kind,
    state: STATES[state],
    currency,
    amount: isRaised ? amount : -amount,
    balance: null,
    from: debit.code,
    to: credit.code,
    channel: "",
    bank: sides.some((side) => side.kind === "bank") ? house.code : "",
    provider: sides.find((side) => GAMES.includes(side.kind) || side.kind === "qr")?.code ?? "",
    providerTo: "",
    operatorId: null,
  };
};
