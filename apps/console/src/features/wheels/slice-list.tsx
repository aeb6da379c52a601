import type { Wheel } from "@krapao/contract/operator/content-shapes";
import { bareAmountText, countText, currencySign } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";

import { chancesOf } from "./wheel-draft.ts";

/** The slices of a wheel with colour, reward and probability. */
export const SliceList = ({ wheel }: { readonly wheel: Wheel }) => {
  const t = useT("console", "editing");
  const { language } = useWords();
  const chances = chancesOf(wheel.slices.map(({ weight }) => weight));
  return (
    <ul className="grid border-t border-line sm:grid-cols-2 2xl:grid-cols-3">
      {wheel.slices.map(({ code, label, bgColor, textColor, prize, amount, weight, prizeName }, at) => (
        <li
          key={code}
          className="-mb-px flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2"
        >
          <span
            className="max-w-36 min-w-14 rounded-control border border-line px-2 py-1 text-center font-semibold [overflow-wrap:anywhere]"
            style={{ backgroundColor: bgColor, color: textColor }}
          >
            {label[language]}
          </span>
          <span className="min-w-0 grow basis-24">
            <span className="block [overflow-wrap:anywhere]">
              {prize === "cash"
                ? `${currencySign(wheel.currency)}${bareAmountText(amount)}`
                : prize === "thing"
                  ? prizeName[language]
                  : t(`slicePrize.${prize}`)}
            </span>
            <span className="block text-small text-mute">{code}</span>
          </span>
          <span className="ml-auto text-right">
            <span className="block font-semibold">{t("wheel.chance", { percent: String(chances[at] ?? 0) })}</span>
            <span className="block text-small text-mute">{t("wheel.weighs", { weight: countText(weight) })}</span>
          </span>
        </li>
      ))}
    </ul>
  );
};
