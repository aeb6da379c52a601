import { CallError, NO_ANSWER } from "../../lib/client.ts";

/** Whether the result of a call is unknown. */
export const isNoAnswer = (failure: unknown): boolean => failure instanceof CallError && failure.key === NO_ANSWER;

/** Whether the call came too soon after others. */
export const isTooSoon = (failure: unknown): boolean => failure instanceof CallError && failure.status === 429;

/** Whether the call was for a room that is no longer this customer's, because another tab has just logged in. */
export const isOfOldRoom = (failure: unknown): boolean => failure instanceof CallError && failure.status === 401;

/** Whether the server does not have the file of a message: it was uploaded as a guest who logged in meanwhile. */
export const isMissing = (failure: unknown): boolean => failure instanceof CallError && failure.key === "NO_DATA";

/** Whether the same call may succeed later: no answer came, it came too soon, or the server had an error. */
export const mayPass = (failure: unknown): boolean =>
  isNoAnswer(failure) || isTooSoon(failure) || (failure instanceof CallError && failure.status >= 500);
