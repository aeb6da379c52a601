import type { Currency } from "@krapao/contract";

/** One payment that reached an order; `amount` in minor units, `reference` the provider's (or bank's) own. */
export type QrPayment = { readonly reference: string; readonly amount: bigint };

/** An order as the provider knows it. Without payments it is still waiting, or closed. */
export type QrStatus =
  | { readonly is: "paid"; readonly payments: readonly QrPayment[] }
  | { readonly is: "waiting" }
  | { readonly is: "closed" }
  | { readonly is: "not-found" }
  | { readonly is: "unclear"; readonly why: string };

export type QrCreated =
  /** `payload` is the EMVCo text, its CRC, amount and currency checked by the adapter (S35). */
  | { readonly is: "open"; readonly payload: string; readonly theirReference: string | null }
  | { readonly is: "refused"; readonly reason: string }
  | { readonly is: "unclear"; readonly why: string };

/** A payment as the provider lists it; `reference` and amount as in a {@link QrPayment}. */
export type ListedPayment = QrPayment & { readonly qrcodeId: string; readonly currency: string; readonly at: Date };

/** A page of the payments of a stretch of time, in an order of the provider's; `next` is what to go on after. */
export type ListedPayments =
  | { readonly is: "known"; readonly payments: readonly ListedPayment[]; readonly next: string | null }
  | { readonly is: "unclear"; readonly why: string };

/** What a callback is worth once its form and signature are checked (S33, S34). */
export type QrCallback =
  | {
      readonly is: "signed";
      readonly eventId: string;
      readonly at: Date;
      readonly qrcodeId: string;
      readonly payments: readonly QrPayment[];
    }
  /** Unsigned: only our reference counts, the rest is asked. */
  | { readonly is: "unsigned"; readonly qrcodeId: string }
  | { readonly is: "bad"; readonly why: string };

/** A provider of QR payments. `qrcodeId` is ours and travels as the order's reference. */
export type QrPort = {
  /** Its code. */
  readonly provider: string;
  /** What can be paid with its QRs. Members of another currency are not offered it. */
  readonly currencies: readonly Currency[];
  readonly create: (order: {
    readonly qrcodeId: string;
    readonly amount: bigint;
    readonly currency: string;
    readonly expireAt: Date;
    readonly callbackUrl: string;
  }) => Promise<QrCreated>;
  readonly ask: (order: { readonly qrcodeId: string; readonly theirReference: string | null }) => Promise<QrStatus>;
  /** All payments that reached orders of ours from `from` up to and without `to`; from the first when `after` is null. */
  readonly payments: (query: {
    readonly from: Date;
    readonly to: Date;
    readonly after: string | null;
  }) => Promise<ListedPayments>;
  /** Best effort: a cancelled order that is paid all the same is credited. */
  readonly cancel: (order: { readonly qrcodeId: string; readonly theirReference: string | null }) => Promise<void>;
  /** Reads a callback from its raw bytes; headers in lower case. Never throws. */
  readonly readCallback: (request: {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string | undefined>>;
    readonly body: Buffer;
  }) => QrCallback;
  /** The body that the provider expects as the answer to a good callback. */
  readonly callbackAnswer: string;
};
