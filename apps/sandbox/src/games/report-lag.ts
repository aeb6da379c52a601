const LAG_MS = 2_000;
const slower: Readonly<Record<string, number>> = { ASKMEBET: 5_000, BETFLIX: 5_000 };

/** How many milliseconds a provider's bet report is behind what is played there. */
export const reportLagMs = (code: string): number => slower[code] ?? LAG_MS;
