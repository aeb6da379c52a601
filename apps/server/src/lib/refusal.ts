import { type ErrorKey, errorStatus } from "@krapao/contract";

/** What a refusal has beside its key. */
export type RefusalDetail = {
  /** More fields of the answer. They never hold internal details. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Seconds; sent as the header Retry-After. */
  readonly retryAfter?: number;
  /** The HTTP status, where the usual one of the key does not fit this call. */
  readonly status?: number;
};

/**
 * Refuses a call with a key of the contract. It is not a bug, so it has no stack and is never logged as an error. Only
 * `http/errors.ts` turns it into an answer.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly key: ErrorKey;
  readonly status: number;
  readonly detail: RefusalDetail;

  constructor(key: ErrorKey, detail: RefusalDetail) {
    super(key);
    this.key = key;
    this.status = detail.status ?? errorStatus[key];
    this.detail = detail;
  }
}

/** The refusal named `key`, to be thrown: `throw refuse("NO_USER")`. */
export const refuse = (key: ErrorKey, detail: RefusalDetail = {}): Refusal => {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  const refusal = new Refusal(key, detail);
  Error.stackTraceLimit = limit;
  return refusal;
};
