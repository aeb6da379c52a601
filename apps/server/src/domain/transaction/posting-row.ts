import type { Currency } from "@krapao/contract";
import type { TransactionKind } from "@krapao/contract/operator/transaction-shapes";

import type { AccountKind } from "../../ledger/ledger.ts";
import type { TransferKind } from "../../ledger/posting.ts";
import { HOUSE } from "../deposit/bank/suspense-return-saga.ts";
import { PAYOUT, type TransactionRow } from "./row.ts";

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
  /** The bank that money of suspense was sent back to. */
  readonly returnedTo: string | undefined;
  /** The second of two operators who decided it; null when nobody did. */
  readonly approvedBy: bigint | null;
};

const KINDS: Partial<Readonly<Record<TransferKind, TransactionKind>>> = {
  play: "play",
  difference: "correction",
  "by-hand": "hand",
  treasury: "treasury",
};

/** The kinds of postings that are listed whoever has them; others only between accounts of the house. */
export const LISTED_KINDS: readonly string[] = Object.keys(KINDS);

const STATES = { posted: "done", held: "open", settled: "done", released: "returned" } as const;

const GAMES: readonly AccountKind[] = ["play", "game"];

/** The name of an account whose kind has only one is the kind. */
const nameOf = ({ kind, code }: Side): string => (code === "" ? kind : code);

/**
 * The row of a posting that no movement shows: a play result, a correction, a manual entry, the house's money in
 * suspense, or a transfer between its accounts. Null for a step of a movement.
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
  returnedTo,
  approvedBy,
}: Posted): TransactionRow | null => {
  const memberId = credit.memberId ?? debit.memberId;
  if (kind === "opening") return null;
  const shownKind = KINDS[kind] ?? (memberId === null ? "suspense" : undefined);
  if (shownKind === undefined) return null;
  const isOwn = shownKind === "treasury";
  const isRaised = isOwn || (memberId === null ? credit.kind === "suspense" : credit.memberId !== null);
  const sides = [debit, credit];
  // What an account of the house is credited with, it has paid.
  const [from, to] = isOwn ? [nameOf(credit), nameOf(debit)] : [debit.code, returnedTo ?? credit.code];
  const banks = (isOwn ? [credit, debit] : sides).filter((side) => side.kind === "bank");
  return {
    memberId: memberId ?? HOUSE,
    reference,
    at,
    kind: shownKind,
    source: kind,
    state: STATES[state],
    currency,
    amount: isRaised ? amount : -amount,
    from,
    to,
    channel: memberId === null && credit.kind === "payout" && !isOwn ? PAYOUT : "",
    bank: returnedTo ?? banks[0]?.code ?? "",
    provider: sides.find((side) => GAMES.includes(side.kind) || side.kind === "qr")?.code ?? "",
    operatorId: approvedBy,
  };
};
