import { type ErrorKey, errorStatus } from "@krapao/contract";

/** What goes with a refusal, beside its key. */
export type RefusalDetail = {
  /** More fields of the answer; never anything inner. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Seconds, told as Retry-After. */
  readonly retryAfter?: number;
  /** Where the status of the key's table does not fit this call. */
  readonly status?: number;
};

/**
 * A call that is refused, by a key of the contract. Not a bug: no stack, never logged as an error. `http/errors.ts`
 * alone turns it into an answer.
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
