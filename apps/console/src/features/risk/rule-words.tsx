import type { RiskRuleContent } from "@krapao/contract/operator/risk-shapes";
import { countText, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";

/** A condition's number as it is read. */
export const valueText = (
  { currency }: Pick<RiskRuleContent, "currency">,
  measure: RiskRuleContent["conditions"][number]["measure"],
  value: number,
): string => (measure === "amount" ? moneyText(value, currency) : countText(value));

/** What a rule asks for and does, in words. */
export const RuleWords = ({ rule }: { readonly rule: RiskRuleContent }) => {
  const t = useT("console");
  return (
    <>
      <ul className="grid grid-cols-1 gap-1">
        {rule.conditions.map(({ measure, is, value }, at) => (
          <li key={at} className="flex flex-wrap gap-x-1.5">
            <span className="text-mute">{at === 0 ? t("risk.when") : t("risk.and")}</span>
            <span className="font-semibold">{t(`riskMeasure.${measure}`)}</span>
            <span>{t(`riskIs.${is}`)}</span>
            <b>{valueText(rule, measure, value)}</b>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-mute">
        {t(`riskAct.${rule.act}`)} · {t("risk.scoreIs", { score: countText(rule.score) })}
      </p>
    </>
  );
};
