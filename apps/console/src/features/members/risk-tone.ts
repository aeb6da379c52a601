const WARM_FROM = 30;
const HOT_FROM = 60;

/** The colour of a risk score. */
export const riskTone = (score: number): "down" | "wait" | "quiet" =>
  score >= HOT_FROM ? "down" : score >= WARM_FROM ? "wait" : "quiet";
