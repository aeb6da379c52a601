import type { Currency } from "@krapao/contract";
import type { TransactionKind, TransactionState } from "@krapao/contract/operator/transaction-shapes";

/** What a row of transactions says, before it is kept; amounts in minor units. */
export type TransactionRow = {
  readonly memberId: bigint;
  readonly reference: string;
  readonly n: bigint;
  readonly at: Date;
  readonly kind: TransactionKind;
  readonly source: string;
  readonly state: TransactionState;
  readonly currency: Currency;
  /** Above zero when it raises what the member has. */
  readonly amount: bigint;
  readonly balance: bigint | null;
  readonly from: string;
  readonly to: string;
  readonly channel: string;
  readonly bank: string;
  readonly provider: string;
  readonly providerTo: string;
  readonly operatorId: bigint | null;
};

const STATES = { IN_PROGRESS: "open", SUCCESS: "done", FAILED: "returned" } as const satisfies Readonly<
  Record<string, TransactionState>
>;

/** How a movement stands, in the words of transactions. */
export const stateOf = (status: keyof typeof STATES): TransactionState => STATES[status];
