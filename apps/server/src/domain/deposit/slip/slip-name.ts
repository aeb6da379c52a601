/** The kind of a slip's movement. */
export const SLIP_DEPOSIT = "slip-deposit";

/** How long the server that took a slip has it alone, before another server tries. */
export const OWN_PROCESS_MS = 20_000;
