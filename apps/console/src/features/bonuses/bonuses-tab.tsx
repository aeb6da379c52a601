import type { ConsoleBonus } from "@krapao/contract/operator/content-shapes";
import { listConsoleBonuses } from "@krapao/contract/operator/list-console-bonuses";
import { bareAmountText, countText, currencySign, dateText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { useQuery } from "@tanstack/react-query";
import { Gift, Plus } from "lucide-react";
import { useState } from "react";

import { read } from "../../lib/read.ts";
import { useMay } from "../../lib/use-may.ts";
import { Empty } from "../../parts/empty.tsx";
import { OfferStateTag } from "../../parts/offer-state.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Proposed } from "../../parts/proposed.tsx";
import { Tag } from "../../parts/tag.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { BonusSheet } from "./bonus-sheet.tsx";

/** All bonuses and promotions with their terms, inactive ones included. */
export const BonusesTab = () => {
  const t = useT("console");
  const { language } = useWords();
  const mayChange = useMay()("promotions.propose");
  const query = useQuery(read(listConsoleBonuses, {}));
  const [asked, setAsked] = useState<ConsoleBonus | "new" | null>(null);
  const rewardOf = ({ currency, rewardPercent, rewardMost, rewardFixed }: ConsoleBonus): string => {
    const sum = (amount: number): string => `${currencySign(currency)}${bareAmountText(amount)}`;
    if (rewardPercent === null) return sum(rewardFixed ?? 0);
    return rewardMost === null
      ? t("bonuses.percent", { percent: countText(rewardPercent) })
      : t("bonuses.percentMost", { percent: countText(rewardPercent), most: sum(rewardMost) });
  };
  const facts = (bonus: ConsoleBonus): readonly string[] => [
    t("bonuses.from", { amount: `${currencySign(bonus.currency)}${bareAmountText(bonus.depositMinimum)}` }),
    t("bonuses.times", { times: bonus.turnover }),
    t(`bonusEvery.${bonus.type}`, { count: countText(bonus.maxReceived) }),
    ...(bonus.activeFrom === null ? [] : [t("bonuses.begins", { day: dateText(bonus.activeFrom) })]),
    ...(bonus.activeTo === null ? [] : [t("bonuses.ends", { day: dateText(bonus.activeTo) })]),
    ...(bonus.audienceJoinedDays === null ? [] : [t("bonuses.forJoined", { days: bonus.audienceJoinedDays })]),
    ...(bonus.audienceDeposited === null
      ? []
      : [
          t("bonuses.forDeposited", {
            amount: `${currencySign(bonus.currency)}${bareAmountText(bonus.audienceDeposited)}`,
          }),
        ]),
    ...(bonus.audienceSegment === null
      ? []
      : [t("offer.forSegment", { segment: bonus.audienceSegment.name ?? bonus.audienceSegment._id })]),
    bonus.total === null
      ? t("bonuses.given", { count: bonus.given })
      : t("bonuses.givenOf", { count: countText(bonus.given), total: bonus.total }),
  ];
  return (
    <>
      <div className="mb-3.5 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 grow basis-60 text-mute">{t("bonuses.body")}</p>
        {mayChange && (
          <Button size="small" icon={<Plus aria-hidden className="size-4" />} onClick={() => setAsked("new")}>
            {t("bonuses.add")}
          </Button>
        )}
      </div>
      <Proposed className="mb-3.5" kinds={["add-bonus", "change-bonus"]} />
      <Panel>
        <View query={query} skeleton={<SkeletonLines lines={4} height="h-18" />}>
          {(bonuses) =>
            bonuses.length === 0 ? (
              <Empty icon={<Gift />} title={t("bonuses.none")} />
            ) : (
              <ul>
                {bonuses.map((bonus) => (
                  <li
                    key={`${bonus.code} ${bonus.currency}`}
                    className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-0"
                  >
                    <span className="min-w-0 grow basis-60">
                      <span className="flex flex-wrap items-center gap-2 font-semibold">
                        <span className="[overflow-wrap:anywhere]">{bonus.name[language]}</span>
                        <Tag>{bonus.code}</Tag>
                        <Tag>{bonus.currency === "LAK" ? "LAK" : "THB"}</Tag>
                        {!bonus.isListed && <Tag tone="accent">{t("bonuses.byCode")}</Tag>}
                      </span>
                      <span className="block text-mute">{facts(bonus).join(" · ")}</span>
                    </span>
                    <span className="text-action font-bold">{rewardOf(bonus)}</span>
                    <span className="ml-auto flex items-center gap-4">
                      <OfferStateTag state={bonus.state} />
                      {mayChange && (
                        <Button
                          tone="outline"
                          size="small"
                          aria-label={t("content.editOf", { what: bonus.code })}
                          onClick={() => setAsked(bonus)}
                        >
                          {t("content.edit")}
                        </Button>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </View>
      </Panel>
      {asked !== null && <BonusSheet before={asked === "new" ? null : asked} onClose={() => setAsked(null)} />}
    </>
  );
};
