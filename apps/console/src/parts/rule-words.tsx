import type { RiskRuleContent } from "@krapao/contract/operator/risk-shapes";
import { countText, moneyText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";

/** The formatted value of a condition. */
export const valueText = (
  { currency }: Pick<RiskRuleContent, "currency">,
  measure: RiskRuleContent["conditions"][number]["measure"],
  value: number,
): string => (measure === "amount" && currency !== null ? moneyText(value, currency) : countText(value));

/** A rule's name. Built-in rules have translated names. */
export const useRuleName = (): ((name: string) => string) => {
  const words = useWords();
  return (name) => words.find(`flagKind.${name}`) ?? name;
};

/** The conditions and the action of a rule in words. */
export const RuleWords = ({ rule }: { readonly rule: RiskRuleContent }) => {
  const t = useT("console");
  const currency = rule.currency === "BAHT" ? "THB" : rule.currency;
  return (
    <>
      <p className="mb-1">
        <b>{t(`riskEvent.${rule.event}`)}</b>
        <span className="text-mute"> · {currency === null ? t("risk.everyCurrency") : currency}</span>
      </p>
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
        {t(`riskAct.${rule.act}`)} · {rule.secondLook && <>{t("risk.secondLook")} · </>}
        {t("risk.scoreIs", { score: countText(rule.score) })}
      </p>
    </>
  );
};
