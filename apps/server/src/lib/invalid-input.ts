import type { ErrorKey } from "@krapao/contract";

/** One fault of an input. It never repeats the value (S10). */
export type Issue = { readonly path: string; readonly message: string };

/** The input is not valid. `key` is KEY_MISSING when something is missing, otherwise KEY_INVALID. */
export class InvalidInput extends Error {
  override readonly name = "InvalidInput";
  readonly statusCode = 400;
  readonly key: ErrorKey;
  readonly issues: readonly Issue[];
  /** The fields whose value is a number of zero or below. A call may have its own error key for them. */
  readonly notPositive: ReadonlySet<string>;

  constructor(key: ErrorKey, issues: readonly Issue[], notPositive: ReadonlySet<string> = new Set()) {
    super(key);
    this.key = key;
    this.issues = issues;
    this.notPositive = notPositive;
  }
}
