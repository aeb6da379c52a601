import { toMajor, toMinor } from "@krapao/contract";
import { getWheelTerms } from "@krapao/contract/operator/get-wheel-terms";
import { wheelShare } from "@krapao/contract/spin/wheel-share";
import { countText, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Button } from "@krapao/ui/button";
import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

import { read } from "../../lib/read.ts";
import { type WayUnder, waysUnder } from "./under-limit.ts";
import { SPIN_DAYS, useSpinsADay } from "./use-spins-a-day.ts";
import { costOf, figuresOf, MAX_WEIGHT, paidBy, type WheelDraft } from "./wheel-draft.ts";

type Share = {
  /** How much of a coin's value the wheel returns, in per cent. */
  readonly given: number;
  /** The most that it may return, in per cent. */
  readonly most: number;
  readonly houseEdge: number;
  readonly coinEvery: number;
  readonly isTooDear: boolean;
  /** Changes of one weight that bring it under. */
  readonly ways: readonly WayUnder[];
};

/** The share of a coin's value that a wheel returns, or null before it is known. */
export const useWheelShare = ({ slices, currency }: WheelDraft): Share | null => {
  const { data } = useQuery(read(getWheelTerms, {}));
  if (data === undefined) return null;
  const { houseEdge, most } = data;
  const { coinEvery } = data[currency];
  const figures = figuresOf(slices).map((slice) => ({ ...slice, amount: toMinor(slice.amount) ?? 0n }));
  const terms = { coinEvery: toMinor(coinEvery) ?? 0n, houseEdge };
  const given = wheelShare(figures, terms);
  const ways = waysUnder(figures, terms, { share: most, weight: MAX_WEIGHT });
  return { given, most, houseEdge, coinEvery, isTooDear: given > most, ways };
};

const shareText = (given: number): string => (Number.isFinite(given) ? countText(given) : "∞");

/** What a coin brings the house on average. */
const incomeOf = ({ coinEvery, houseEdge }: Share): number =>
  toMajor(((toMinor(coinEvery) ?? 0n) * BigInt(Math.round(houseEdge * 100))) / 10_000n);

const Sum = ({ label, children, isBad = false }: { label: string; children: ReactNode; isBad?: boolean }) => (
  <div className="min-w-0">
    <dt className="text-small text-mute">{label}</dt>
    <dd className={cx("text-title font-bold [overflow-wrap:anywhere]", isBad && "text-down")}>{children}</dd>
  </div>
);

/** What goes back to members, as a bar with the limit on it. */
const ShareBar = ({ share: { given, most, isTooDear } }: { readonly share: Share }) => {
  const t = useT("console", "editing");
  return (
    <div className="grid content-start gap-1 px-4 pb-3">
      <p className="flex flex-wrap justify-between gap-x-4 text-small">
        <span className="text-mute">{t("wheel.goesBack")}</span>
        <span className={isTooDear ? "font-bold text-down" : "font-bold"}>
          {t("wheel.percentOf", { percent: shareText(given), most: countText(most) })}
        </span>
      </p>
      <span aria-hidden className="relative my-1 block h-2.5 rounded-full bg-haze">
        <span
          className={cx("block h-full rounded-full", isTooDear ? "bg-down" : "bg-accent")}
          style={{ width: `${Math.min(100, given)}%` }}
        />
        <span className="absolute -inset-y-1 w-0.5 bg-ink" style={{ left: `${Math.min(100, most)}%` }} />
      </span>
    </div>
  );
};

type WheelSumsProps = {
  readonly draft: WheelDraft;
  /** Null before it is known. */
  readonly share: Share | null;
};

/** What a spin costs, what a coin brings in, what a day costs as far as that is known, and how much goes back. */
export const WheelSums = ({ draft, share }: WheelSumsProps) => {
  const t = useT("console", "editing");
  const { currency, slices } = draft;
  const figures = figuresOf(slices);
  const spins = useSpinsADay(currency);
  const isTooDear = share?.isTooDear === true;
  return (
    <section role="status" aria-label={t("wheel.sums")} className="rounded-card border border-line bg-card">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 px-4 py-3 sm:grid-cols-3">
        <Sum label={t("wheel.spinCosts")} isBad={isTooDear}>
          {moneyText(costOf(figures), currency)}
        </Sum>
        <Sum label={t("wheel.coinBrings")}>{share === null ? "–" : moneyText(incomeOf(share), currency)}</Sum>
        <Sum label={t("wheel.dayCosts")}>
          {spins === undefined || spins === 0 ? "–" : moneyText(paidBy(figures, spins), currency)}
        </Sum>
      </dl>
      {share !== null && <ShareBar share={share} />}
      <p className="border-t border-line px-4 py-2 text-small text-mute">
        {share !== null && (
          <>
            {t("wheel.coinFor", {
              every: moneyText(share.coinEvery, currency),
              edge: countText(share.houseEdge),
              income: moneyText(incomeOf(share), currency),
            })}{" "}
          </>
        )}
        {spins !== undefined &&
          (spins === 0
            ? t("wheel.dayUnknown", { days: SPIN_DAYS })
            : t("wheel.dayBy", { spins: countText(Math.round(spins * 10) / 10), days: SPIN_DAYS }))}
      </p>
    </section>
  );
};

type TooDearProps = {
  readonly draft: WheelDraft;
  readonly share: Share;
  /** The name of a slice, by its place. */
  readonly nameOf: (at: number) => string;
  readonly onWay: (way: WayUnder) => void;
};

/** Says that the wheel gives back too much, and offers changes of one weight that bring it under the limit. */
export const TooDear = ({ draft: { currency, slices }, share, nameOf, onWay }: TooDearProps) => {
  const t = useT("console", "editing");
  const { given, most, ways } = share;
  return (
    <div role="alert" className="flex gap-3 rounded-card bg-down-soft px-4 py-3 text-down">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="grid min-w-0 gap-1.5">
        <p className="font-bold">{t("wheel.tooDear")}</p>
        <p>
          {t("wheel.tooDearBody", {
            cost: moneyText(costOf(figuresOf(slices)), currency),
            income: moneyText(incomeOf(share), currency),
            share: shareText(given),
            most: countText(most),
          })}
        </p>
        {ways.length > 0 && (
          <p className="flex flex-wrap items-center gap-2 text-ink">
            {t("wheel.under", { most: countText(most) })}
            {ways.map((way) => (
              <Button key={way.at} tone="outline" size="small" onClick={() => onWay(way)}>
                {t("wheel.weightOf", { slice: nameOf(way.at), weight: countText(way.weight) })}
              </Button>
            ))}
          </p>
        )}
      </div>
    </div>
  );
};
