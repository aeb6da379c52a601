import { ACCOUNTS_WITH_FEED } from "../actions/bank.ts";
import type { WorldsBooks } from "../outside.ts";

/** A transfer in the sandbox's books. */
export type MadeTransfer = {
  readonly arrival: string;
  readonly from: string;
  readonly sender: string;
  readonly to: string;
  readonly receiver: string;
  readonly amount: bigint;
  /** When, in milliseconds. */
  readonly at: number;
};

/** All transfers that people made. */
export const madeTransfers = ({ books }: WorldsBooks): readonly MadeTransfer[] =>
  books.store.all("select * from bank_transfer").map((row) => ({
    arrival: `bank:${String(row["from_bank"])}:${String(row["reference"])}`,
    from: String(row["from_bank"]),
    sender: String(row["from_number"]),
    to: String(row["to_bank"]),
    receiver: String(row["to_number"]),
    amount: BigInt(row["amount"] as number),
    at: Number(row["at"]),
  }));

/** Whether the bank reports a transfer, or would if asked. */
export const isReported = ({ receiver }: MadeTransfer): boolean =>
  ACCOUNTS_WITH_FEED.some(({ accountNo }) => accountNo === receiver);

/** The transfers that the bank reports, or would if asked. */
export const reportedTransfers = (outside: WorldsBooks): readonly MadeTransfer[] =>
  madeTransfers(outside).filter(isReported);
