import { bareAmountText, countText, currencySign } from "@krapao/i18n";
import type { Language } from "@krapao/i18n/language";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { WheelCanvas, type WheelSlice } from "@krapao/ui/wheel-canvas";
import { WheelPointer, WheelRim } from "@krapao/ui/wheel-frame";
import { RotateCw } from "lucide-react";
import { useState } from "react";

import { figuresOf, paidBy, type WheelDraft } from "./wheel-draft.ts";
import { drawSlice, drawMany } from "./try-spin.ts";

const MANY = 10_000;

type WheelTrialProps = { readonly draft: WheelDraft; readonly language: Language };

const looksOf = ({ slices }: WheelDraft, language: Language): readonly WheelSlice[] =>
  slices.map(({ label, code, bgColor, textColor }) => ({
    label: label[language] === "" ? code : label[language],
    bgColor,
    textColor,
  }));

const Turning = ({ draft, language }: WheelTrialProps) => {
  const t = useT("console", "editing");
  const { slices, currency } = draft;
  const [shown] = useState(() => looksOf(draft, language));
  const figures = figuresOf(slices);
  const [target, setTarget] = useState<number | null>(null);
  const [won, setWon] = useState<number | null>(null);
  const [tally, setTally] = useState<readonly number[] | null>(null);
  const sum = (amount: number): string => `${currencySign(currency)}${bareAmountText(amount)}`;
  const isReady = slices.length >= 2 && figures.every(({ weight }) => weight > 0);
  const most = Math.max(1, ...(tally ?? []));
  const gave = (tally ?? []).reduce((total, times, at) => total + times * (figures[at]?.amount ?? 0), 0);
  return (
    <section
      aria-label={t("wheel.trial")}
      className="grid content-start gap-4 rounded-card bg-night px-4 pt-6 pb-4 text-white"
    >
      {shown.length >= 2 && (
        <div className="@container relative mx-auto aspect-square w-[min(23rem,86%)]">
          <WheelRim>
            <WheelCanvas
              slices={shown}
              label={t("wheel.trialLabel", { count: shown.length })}
              target={target}
              onLanded={() => {
                setWon(target);
                setTarget(null);
              }}
            />
          </WheelRim>
          <span
            aria-hidden
            className="absolute inset-[36%] rounded-full bg-[radial-gradient(90%_90%_at_32%_24%,#ffdf94,var(--gold)_62%)] ring-6 ring-ink"
          />
          <WheelPointer />
        </div>
      )}
      <p role="status" className="min-h-5 text-center text-mute-night">
        {target !== null
          ? t("wheel.turning")
          : won === null
            ? t("wheel.trialBody")
            : t("wheel.landed", { slice: shown[won]?.label ?? "" })}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          tone="gold"
          size="small"
          icon={<RotateCw aria-hidden className="size-4" />}
          disabled={!isReady || target !== null}
          onClick={() => setTarget(drawSlice(figures, Math.random))}
        >
          {t("wheel.trySpin")}
        </Button>
        <Button
          tone="glass"
          size="small"
          disabled={!isReady}
          onClick={() => setTally(drawMany(figures, MANY, Math.random))}
        >
          {t("wheel.tryMany", { count: countText(MANY) })}
        </Button>
      </div>
      {tally !== null && (
        <div className="grid gap-2 border-t border-white/15 pt-3">
          <p className="text-small text-mute-night">
            {t("wheel.gave", { amount: sum(gave), expected: sum(paidBy(figures, MANY)) })}
          </p>
          <ul className="grid gap-1">
            {tally.map((times, at) => (
              <li key={at} className="grid grid-cols-[6rem_minmax(0,1fr)_3.5rem] items-center gap-2 text-small">
                <span className="truncate">{shown[at]?.label}</span>
                <span aria-hidden className="h-2 rounded-full bg-white/10">
                  <span
                    className="block h-full rounded-full bg-(--bar-gain)"
                    style={{ width: `${(times / most) * 100}%` }}
                  />
                </span>
                <span className="text-right">{countText(times)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
};

/** Previews the wheel as members see it. Test spins follow the weights, and cost and pay nothing. */
export const WheelTrial = ({ draft, language }: WheelTrialProps) => (
  // A changed wheel gets a new preview: the last test spin no longer applies.
  <Turning
    key={JSON.stringify([looksOf(draft, language), figuresOf(draft.slices), draft.currency])}
    draft={draft}
    language={language}
  />
);
