/** The kind of a slip's movement. */
export const SLIP_DEPOSIT = "slip-deposit";

/** How long whoever moved a slip on has it to themselves, before another server looks at it too. */
export const OWN_PROCESS_MS = 20_000;
