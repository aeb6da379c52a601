const WARM_FROM = 30;
const HOT_FROM = 60;

/** How warm a score of risk is shown. */
export const riskTone = (score: number): "down" | "wait" | "quiet" =>
  score >= HOT_FROM ? "down" : score >= WARM_FROM ? "wait" : "quiet";
