import type { Currency } from "@krapao/contract";

/** One of our accounts at a bank; `accountNo` in digits. */
export type OurAccount = { readonly bankCode: string; readonly accountNo: string };

/** An account that the bank is to report on, with its currency. */
export type FeedAccount = OurAccount & { readonly currency: Currency };

/** A transfer to one of our accounts, as the bank reports it. `amount` in minor units. */
export type ReceivedTransfer = {
  /** The sending bank's own reference. With the bank's code it names one transfer for ever. */
  readonly reference: string;
  readonly from: OurAccount & { readonly accountName: string };
  readonly to: OurAccount;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly at: Date;
};

/**
 * A page of the transfers to an account in a period, in the bank's own order. `next` is the `after` of the next page.
 */
export type ListedTransfers =
  | { readonly is: "known"; readonly transfers: readonly ReceivedTransfer[]; readonly next: string | null }
  | { readonly is: "unclear"; readonly why: string };

/** The result of reading a line of the feed, after its form and signature are checked (SECURITY.md S33). */
export type FeedCallback =
  | { readonly is: "signed"; readonly eventId: string; readonly at: Date; readonly transfer: ReceivedTransfer }
  | { readonly is: "bad"; readonly why: string };

/** The bank of our accounts: its feed, and its statement for transfers that the feed did not bring. */
export type BankPort = {
  /** From now on the bank reports transfers to these accounts to `callbackUrl`. Repeating it changes nothing. */
  readonly subscribe: (order: {
    readonly accounts: readonly FeedAccount[];
    readonly callbackUrl: string;
  }) => Promise<{ readonly is: "done" } | { readonly is: "unclear"; readonly why: string }>;
  /** All transfers to an account from `from` up to and without `to`. `after` is null for the first page. */
  readonly transfers: (query: {
    readonly account: OurAccount;
    readonly from: Date;
    readonly to: Date;
    readonly after: string | null;
  }) => Promise<ListedTransfers>;
  /** Reads a line of the feed from its raw bytes. Header names are in lower case. Never throws. */
  readonly readCallback: (request: {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string | undefined>>;
    readonly body: Buffer;
  }) => FeedCallback;
  /** The body that the bank expects in answer to a valid line. */
  readonly callbackAnswer: string;
};
