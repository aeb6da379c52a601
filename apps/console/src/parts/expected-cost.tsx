import { estimatePromotions, type PromotionEstimate } from "@krapao/contract/operator/estimate-promotions";
import type { BodyOf } from "@krapao/contract/types";
import { countText, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";

import { read } from "../lib/read.ts";
import { useReadFailureText } from "../lib/use-failure-text.ts";
import { usePaused } from "../lib/use-paused.ts";
import { SkeletonLines } from "./view.tsx";

/** The programme that is being edited. All others count with their saved values. */
export type Edited = BodyOf<typeof estimatePromotions>;

const percentText = (share: number | null): string => (share === null ? "∞" : countText(share));

/** The expected cost of each programme against what a member brings in, and of all programmes together. */
export const CostView = ({ of }: { readonly of: PromotionEstimate }) => {
  const t = useT("console");
  const { currency, deposit, played, income, houseEdge, bonus, programmes, together } = of;
  const isLoss = together.cost > income;
  const costText = (cost: number, share: number | null): string =>
    t("cost.part", { cost: moneyText(cost, currency), share: percentText(share) });
  return (
    <div role="group" aria-label={t("cost.title")} className="rounded-control bg-sand px-3.5 py-2.5">
      <h3 className="font-semibold">{t("cost.title")}</h3>
      <p className="text-mute">
        {t("cost.scene", {
          deposit: moneyText(deposit, currency),
          played: moneyText(played, currency),
          income: moneyText(income, currency),
          edge: countText(houseEdge),
        })}
        {bonus !== null && ` ${t("cost.withBonus", { code: bonus })}`}
      </p>
      <dl className="mt-1.5 grid gap-0.5">
        {programmes.map(({ kind, cost, share }) => (
          <div key={kind} className="flex flex-wrap justify-between gap-x-4">
            <dt>{t(`promotionKind.${kind}`)}</dt>
            <dd>{costText(cost, share)}</dd>
          </div>
        ))}
        <div className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-1 font-bold">
          <dt>{t("cost.together")}</dt>
          <dd>{costText(together.cost, together.share)}</dd>
        </div>
      </dl>
      {isLoss && (
        <p className="mt-1.5 flex items-center gap-1.5 rounded-control bg-down-soft px-3 py-2 font-semibold text-down">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {t("cost.loss")}
        </p>
      )}
    </div>
  );
};

/**
 * The expected cost of each programme against the turnover it requires, and of all programmes together, before the
 * edited one is saved. The server computes it.
 */
export const ExpectedCost = ({ edited }: { readonly edited: Edited }) => {
  const failureText = useReadFailureText();
  const body = usePaused(edited);
  const { data, error } = useQuery({ ...read(estimatePromotions, { body }), placeholderData: keepPreviousData });
  if (error !== null) return <p className="text-down">{failureText(error)}</p>;
  if (data === undefined) return <SkeletonLines lines={4} />;
  return <CostView of={data} />;
};
