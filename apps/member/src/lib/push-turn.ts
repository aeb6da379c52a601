/** Changes this browser's push subscription: one change at a time in all of its tabs, in the order in which they came. */
export const inTurn = (change: () => Promise<void>): Promise<void> => navigator.locks.request("push", change);
