import { CallError, NO_ANSWER } from "../../lib/client.ts";

/** Nobody knows whether it was done. */
export const isNoAnswer = (failure: unknown): boolean => failure instanceof CallError && failure.key === NO_ANSWER;

/** It came too soon after others. */
export const isTooSoon = (failure: unknown): boolean => failure instanceof CallError && failure.status === 429;

/** The room that it was for is no more the own one: another tab has just logged in. */
export const isOfOldRoom = (failure: unknown): boolean => failure instanceof CallError && failure.status === 401;

/** Whether the same call may do another time: no answer came, it came too soon, or the server had a fault. */
export const mayPass = (failure: unknown): boolean =>
  isNoAnswer(failure) || isTooSoon(failure) || (failure instanceof CallError && failure.status >= 500);
