import type { ErrorKey } from "@krapao/contract";

/** One thing that is wrong with what was sent. Never repeats a value (S10). */
export type Issue = { readonly path: string; readonly message: string };

/** What was sent does not fit; `key` is KEY_MISSING when something is missing, else KEY_INVALID. */
export class InvalidInput extends Error {
  override readonly name = "InvalidInput";
  readonly statusCode = 400;
  readonly key: ErrorKey;
  readonly issues: readonly Issue[];
  /** The parts whose value is a number of zero or below: a call may have a key of its own for these. */
  readonly notPositive: ReadonlySet<string>;

  constructor(key: ErrorKey, issues: readonly Issue[], notPositive: ReadonlySet<string> = new Set()) {
    super(key);
    this.key = key;
    this.issues = issues;
    this.notPositive = notPositive;
  }
}
