import type { Currency } from "@krapao/contract";

/** One of our accounts at a bank; `accountNo` in digits. */
export type OurAccount = { readonly bankCode: string; readonly accountNo: string };

/** One that the bank is to tell us of, and what it is kept in. */
export type FeedAccount = OurAccount & { readonly currency: Currency };

/** A transfer that came to one of our accounts, as the bank tells of it. `amount` in minor units. */
export type ReceivedTransfer = {
  /** The sending bank's own; with its code it is one transfer for ever. */
  readonly reference: string;
  readonly from: OurAccount & { readonly accountName: string };
  readonly to: OurAccount;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly at: Date;
};

/** A page of what came to an account in a stretch of time, in the bank's own order; `next` is what to go on after. */
export type ListedTransfers =
  | { readonly is: "known"; readonly transfers: readonly ReceivedTransfer[]; readonly next: string | null }
  | { readonly is: "unclear"; readonly why: string };

/** What a line of the feed is worth once its form and signature are checked (SECURITY.md S33). */
export type FeedCallback =
  | { readonly is: "signed"; readonly eventId: string; readonly at: Date; readonly transfer: ReceivedTransfer }
  | { readonly is: "bad"; readonly why: string };

/** The bank that our accounts are reached by: its feed, and its statement for what the feed did not bring. */
export type BankPort = {
  /** From now on the bank tells `callbackUrl` of what comes to these accounts; asked for again, it is the same. */
  readonly subscribe: (order: {
    readonly accounts: readonly FeedAccount[];
    readonly callbackUrl: string;
  }) => Promise<{ readonly is: "done" } | { readonly is: "unclear"; readonly why: string }>;
  /** All that came to an account from `from` up to and without `to`; from the first when `after` is null. */
  readonly transfers: (query: {
    readonly account: OurAccount;
    readonly from: Date;
    readonly to: Date;
    readonly after: string | null;
  }) => Promise<ListedTransfers>;
  /** Reads a line of the feed from its raw bytes; headers in lower case. Never throws. */
  readonly readCallback: (request: {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string | undefined>>;
    readonly body: Buffer;
  }) => FeedCallback;
  /** The body that the bank expects as the answer to a good line. */
  readonly callbackAnswer: string;
};
