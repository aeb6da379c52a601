import { MEMBER_RISK_MOST } from "@krapao/contract/operator/get-member-risk";
import { cx } from "@krapao/ui";

import { riskTone } from "./risk-tone.ts";

/** A risk score as a number and a bar. The length and colour of the bar follow the score. */
export const RiskBar = ({ score }: { readonly score: number }) => {
  const tone = riskTone(score);
  return (
    <span className="inline-flex items-center gap-2 md:justify-end">
      <span aria-hidden className="h-1 w-7.5 overflow-hidden rounded-full bg-accent-soft">
        <span
          className={cx(
            "block h-full rounded-full",
            tone === "down" ? "bg-down" : tone === "wait" ? "bg-gold" : "bg-mute/40",
          )}
          style={{ width: `${(score / MEMBER_RISK_MOST) * 100}%` }}
        />
      </span>
      <span
        className={cx(
          "min-w-5 text-right tabular-nums",
          tone === "down" ? "font-semibold text-down" : tone === "wait" ? "font-semibold text-wait" : "text-mute",
        )}
      >
        {score}
      </span>
    </span>
  );
};
