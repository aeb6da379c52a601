/** The header and the value by which the member app marks its calls. */
export const CLIENT_HEADER = "x-client";
export const CLIENT = "wallet-user";

/** The console's header of a call that the page makes by itself. Such a call does not keep an idle sign-in alive. */
export const BACKGROUND_HEADER = "x-background";

/** The header of every call that moves money: 8 to 128 visible ASCII characters (CONTRACT.md, Idempotency). */
export const IDEMPOTENCY_HEADER = "Idempotency-Key";
/** Marks an answer that is repeated under its key. */
export const REPLAYED_HEADER = "Idempotency-Replayed";

/** The header that carries the token of a step-up, which lets one call through. */
export const STEP_UP_HEADER = "x-step-up";

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,128}$/;

/** Whether a text may be an Idempotency-Key. */
export const isIdempotencyKey = (key: string): boolean => IDEMPOTENCY_KEY.test(key);
