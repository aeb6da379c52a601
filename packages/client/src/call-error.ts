/** No answer came: there is no connection, or the call took longer than it may. It is not known what the call did. */
export const NO_ANSWER = "NO_ANSWER";

/**
 * The same request was made long before, its answer was lost, and it was carried out then. Nothing was done now.
 * `detail.at`: when it was made, in milliseconds since 1970.
 */
export const ALREADY_MADE = "ALREADY_MADE";

/**
 * Thrown for a call that was refused or got no answer. `key` is the error key of the contract, or {@link NO_ANSWER}.
 */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly key: string;
  readonly status: number;
  /** The other fields of the answer, e.g. `failed`, `issues`. */
  readonly detail: Readonly<Record<string, unknown>>;

  constructor(key: string, status: number, detail: Readonly<Record<string, unknown>> = {}) {
    super(key);
    this.key = key;
    this.status = status;
    this.detail = detail;
  }
}

/** A read that failed for a moment is made again by itself after this many milliseconds. */
export const READ_AGAIN_MS = 10_000;

/** Whether the same read may succeed in a moment: no answer came, or the server failed. */
export const isPassing = (error: unknown): boolean =>
  error instanceof CallError && (error.key === NO_ANSWER || error.status >= 500);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** The key of a refusal; null for an answer that has none. */
export const keyOf = (answer: unknown): string | null =>
  isRecord(answer) && typeof answer["message"] === "string" ? answer["message"] : null;

/** The error of an answer that is not a success. */
export const refusalOf = (status: number, answer: unknown): CallError =>
  new CallError(keyOf(answer) ?? "INTERNAL_SERVER_ERROR", status, isRecord(answer) ? answer : {});
