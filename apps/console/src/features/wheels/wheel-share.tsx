import { toMajor, toMinor } from "@krapao/contract";
import type { Wheel } from "@krapao/contract/operator/content-shapes";
import { getWheelTerms } from "@krapao/contract/operator/get-wheel-terms";
import { wheelShare } from "@krapao/contract/spin/wheel-share";
import { countText, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";

import { read } from "../../lib/read.ts";
import { type WayUnder, waysUnder } from "./under-limit.ts";
import { figuresOf, MAX_WEIGHT, type WheelDraft } from "./wheel-draft.ts";

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
  const figures = figuresOf(slices).map(({ weight, amount }, at) => ({
    weight,
    amount: toMinor(amount) ?? 0n,
    prize: slices[at]?.prize ?? "nothing",
  }));
  const terms = { coinEvery: toMinor(coinEvery) ?? 0n, houseEdge };
  const given = wheelShare(figures, terms);
  const ways = waysUnder(figures, terms, { share: most, weight: MAX_WEIGHT });
  return { given, most, houseEdge, coinEvery, isTooDear: given > most, ways };
};

type WheelShareProps = {
  readonly share: Share;
  readonly currency: Wheel["currency"];
  /** The name of a slice, by its place. */
  readonly nameOf: (at: number) => string;
  readonly onWay: (way: WayUnder) => void;
};

/** The value of a coin, what the wheel returns of it, and whether that is allowed. */
export const WheelShare = ({ share, currency, nameOf, onWay }: WheelShareProps) => {
  const t = useT("console", "editing");
  const { given, most, houseEdge, coinEvery, isTooDear, ways } = share;
  const income = toMajor(((toMinor(coinEvery) ?? 0n) * BigInt(Math.round(houseEdge * 100))) / 10_000n);
  return (
    <div className={isTooDear ? "rounded-control bg-down-soft px-3.5 py-2.5 text-down" : "text-mute"}>
      <p>
        {t("wheel.share", {
          income: moneyText(income, currency),
          edge: countText(houseEdge),
          every: moneyText(coinEvery, currency),
          share: Number.isFinite(given) ? countText(given) : "∞",
          most: countText(most),
        })}
      </p>
      {isTooDear && (
        <p className="flex items-center gap-1.5 font-semibold">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {t("wheel.tooDear")}
        </p>
      )}
      {ways.length > 0 && (
        <div className="mt-1.5 grid justify-items-start gap-1.5 text-ink">
          <p>{t("wheel.under", { most: countText(most) })}</p>
          {ways.map((way) => (
            <Button key={way.at} tone="outline" size="small" onClick={() => onWay(way)}>
              {t("wheel.weightOf", { slice: nameOf(way.at), weight: countText(way.weight) })}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
};
