import type { Currency } from "@krapao/contract";

/** One payment of an order. `amount` in minor units. `reference` is the provider's or the bank's. */
export type QrPayment = {
  readonly reference: string;
  readonly amount: bigint;
  /** As the provider tells it. It may be another one than the order's. */
  readonly currency: string;
};

/** An order as the provider knows it. An order without payments is waiting or closed. */
export type QrStatus =
  | { readonly is: "paid"; readonly payments: readonly QrPayment[] }
  | { readonly is: "waiting" }
  | { readonly is: "closed" }
  | { readonly is: "not-found" }
  | { readonly is: "unclear"; readonly why: string };

export type QrCreated =
  /** `payload` is the EMVCo text. The adapter has checked its CRC, amount and currency (S35). */
  | { readonly is: "open"; readonly payload: string; readonly theirReference: string | null }
  | { readonly is: "refused"; readonly reason: string }
  | { readonly is: "unclear"; readonly why: string };

/** A payment in the provider's list. `reference`, amount and currency are those of a {@link QrPayment}. */
export type ListedPayment = QrPayment & { readonly qrcodeId: string; readonly at: Date };

/** A page of the payments of a period, in the provider's own order. `next` is the `after` of the next page. */
export type ListedPayments =
  | { readonly is: "known"; readonly payments: readonly ListedPayment[]; readonly next: string | null }
  | { readonly is: "unclear"; readonly why: string };

/** The result of reading a callback, after its form and signature are checked (S33, S34). */
export type QrCallback =
  | {
      readonly is: "signed";
      readonly eventId: string;
      readonly at: Date;
      readonly qrcodeId: string;
      readonly payments: readonly QrPayment[];
    }
  /** Unsigned: only our reference is used, and the provider is asked about it. */
  | { readonly is: "unsigned"; readonly qrcodeId: string }
  | { readonly is: "bad"; readonly why: string };

/** A provider of QR payments. `qrcodeId` is ours and is the order's reference. */
export type QrPort = {
  /** Its code. */
  readonly provider: string;
  /** The currencies of its QRs. Members with another currency are not offered it. */
  readonly currencies: readonly Currency[];
  readonly create: (order: {
    readonly qrcodeId: string;
    readonly amount: bigint;
    readonly currency: string;
    readonly expireAt: Date;
    readonly callbackUrl: string;
  }) => Promise<QrCreated>;
  readonly ask: (order: { readonly qrcodeId: string; readonly theirReference: string | null }) => Promise<QrStatus>;
  /** All payments of our orders from `from` up to and without `to`. `after` is null for the first page. */
  readonly payments: (query: {
    readonly from: Date;
    readonly to: Date;
    readonly after: string | null;
  }) => Promise<ListedPayments>;
  /** Best effort: an order that is paid after it was cancelled is credited. */
  readonly cancel: (order: { readonly qrcodeId: string; readonly theirReference: string | null }) => Promise<void>;
  /** Reads a callback from its raw bytes. Header names are in lower case. Never throws. */
  readonly readCallback: (request: {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string | undefined>>;
    readonly body: Buffer;
  }) => QrCallback;
  /** The body that the provider expects in answer to a valid callback. */
  readonly callbackAnswer: string;
};
