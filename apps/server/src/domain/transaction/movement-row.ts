import type { TransactionKind } from "@krapao/contract/operator/transaction-shapes";
import type { Selectable } from "kysely";

import type { SagaTable } from "../../ledger/tables.ts";
import { ADJUSTMENT } from "../adjustment/adjustment-sagas.ts";
import { BONUS_END } from "../bonus/running.ts";
import { channelOf } from "../deposit/channels.ts";
import { decisionOf } from "../withdrawal/decide.ts";
import { PAYOUT, stateOf, type TransactionRow } from "./row.ts";

export type Movement = Pick<
  Selectable<SagaTable>,
  | "member_id"
  | "reference"
  | "kind"
  | "type"
  | "status"
  | "currency"
  | "amount"
  | "from_code"
  | "to_code"
  | "n"
  | "listed_at"
  | "created_at"
  | "balance"
  | "data"
>;

/** What is known about a movement in addition to its row. */
export type MovementFacts = {
  /** Our bank that received a deposit. */
  readonly bank: string | undefined;
  /** The second of two operators who decided it. */
  readonly approvedBy: bigint | undefined;
};

const WALLET = "WALLET";
const REWARDS: readonly string[] = ["refund", "invite", "coupon"];
/** Gift links have one provider. */
const GIFTS = "TRUEMONEY";

const kindOf = ({ kind, type }: Movement): TransactionKind => {
  if (kind === ADJUSTMENT) return "hand";
  if (REWARDS.includes(kind)) return "reward";
  if (type === "bonus" || type === "finish_bonus") return "bonus";
  return type ?? "transfer";
};

/** Negative when the wallet pays; zero for a transfer from one game to another. */
const signOf = ({ kind, type, from_code: from, to_code: to }: Movement): bigint => {
  if (type === "withdraw" || kind === BONUS_END) return -1n;
  if (type !== "transfer") return 1n;
  return from === WALLET ? -1n : to === WALLET ? 1n : 0n;
};

type Places = Pick<TransactionRow, "channel" | "bank" | "provider" | "providerTo">;

const nowhere: Places = { channel: "", bank: "", provider: "", providerTo: "" };

const placesOf = (row: Movement, { bank = "" }: MovementFacts): Places => {
  const { kind, type, from_code: from, to_code: to } = row;
  if (kind === ADJUSTMENT) return nowhere;
  if (type === "withdraw") return { ...nowhere, channel: PAYOUT, bank: to ?? "" };
  if (type === "transfer") {
    const games = [from, to].filter((code) => code !== null && code !== WALLET);
    return { ...nowhere, provider: games[0] ?? "", providerTo: games[1] ?? "" };
  }
  const channel = channelOf(row);
  if (channel === undefined) return nowhere;
  if (channel === "qr") return { ...nowhere, channel, provider: from ?? "" };
  if (channel === "gift") return { ...nowhere, channel, provider: from ?? GIFTS };
  return { ...nowhere, channel: row.data["claim"] === true ? "operator" : channel, bank };
};

const operatorOf = ({ data }: Movement, { approvedBy }: MovementFacts): bigint | null => {
  const decision = decisionOf(data);
  return decision === null ? (approvedBy ?? null) : BigInt(decision.by);
};

/** A member's movement as a transaction. */
export const rowOfMovement = (row: Movement, facts: MovementFacts): TransactionRow => {
  const sign = signOf(row);
  return {
    memberId: row.member_id,
    reference: row.reference,
    n: row.n ?? 0n,
    at: row.listed_at ?? row.created_at,
    kind: kindOf(row),
    source: row.kind,
    state: stateOf(row.status),
    currency: row.currency,
    amount: sign === 0n ? row.amount : sign * row.amount,
    balance: row.balance,
    from: row.from_code ?? "",
    to: row.to_code ?? "",
    ...placesOf(row, facts),
    operatorId: operatorOf(row, facts),
  };
};
