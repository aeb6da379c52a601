import { CallError, NO_ANSWER } from "./client.ts";
import { ofTab } from "./storage.ts";

/**
 * The forms whose request is carried out once and has no Idempotency-Key, and how the server refuses the same request
 * after it was carried out: the phone is a member's, the code is used (rule 13), or the password is not the old one.
 */
const AFTER_SUCCESS = {
  register: ["EXISTING_USER", "UNVERIFIED_OTP"],
  reset: ["UNVERIFIED_OTP"],
  change: ["WRONG_PASSWORD"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Form = keyof typeof AFTER_SUCCESS;

const noteOf = (form: Form): string => `lost_${form}`;

/**
 * Whether a failed call may have been carried out: its answer is missing, or the server failed, perhaps after the work.
 */
export const isUnclear = (failure: unknown): boolean =>
  failure instanceof CallError && (failure.key === NO_ANSWER || failure.key === "INTERNAL_SERVER_ERROR");

/**
 * Sends a form's request for a phone number, and notes in this tab that its answer is missing. The note is made before
 * the request, because a page that is reloaded while it waits gets no answer either.
 */
export const sendForm = async <T>(form: Form, phone: string, send: () => Promise<T>): Promise<T> => {
  const before = ofTab.get(noteOf(form));
  ofTab.set(noteOf(form), phone);
  try {
    const answer = await send();
    ofTab.set(noteOf(form), null);
    return answer;
  } catch (failure) {
    // A refusal does not tell what became of the request before it.
    if (!isUnclear(failure)) ofTab.set(noteOf(form), before);
    throw failure;
  }
};

/** Whether a refusal may only mean that the form's request was carried out before, when its answer was lost. */
export const mayBeDone = (form: Form, phone: string, failure: unknown): boolean => {
  const keys: readonly string[] = AFTER_SUCCESS[form];
  return failure instanceof CallError && keys.includes(failure.key) && ofTab.get(noteOf(form)) === phone;
};
