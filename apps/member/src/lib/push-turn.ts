/**
 * Changes this browser's push subscription: one change at a time in all of its tabs, in the order in which they came.
 * Rejects when `signal` ends the wait for the turn; a change that has begun goes on.
 */
export const inTurn = (change: () => Promise<void>, signal?: AbortSignal): Promise<void> =>
  navigator.locks.request("push", signal === undefined ? {} : { signal }, change);
