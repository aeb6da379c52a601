import { useT } from "@krapao/i18n/react";
import { IconButton } from "@krapao/ui/icon-button";
import { Check, ChevronLeft } from "lucide-react";

import { type Step, steps } from "./registration.ts";

type WizardHeadProps = { readonly step: Step; readonly onBack: (() => void) | null };

/** The present one of the four steps, and the button back. */
export const WizardHead = ({ step, onBack }: WizardHeadProps) => {
  const t = useT("forms", "join");
  const labels: Readonly<Record<Step, string>> = {
    phone: t("register.stepPhone"),
    otp: t("register.stepOtp"),
    profile: t("register.stepProfile"),
    bank: t("register.stepBank"),
  };
  const at = steps.indexOf(step);
  return (
    <div className="px-1 pt-2 pb-7 text-white lg:text-ink">
      <div className="flex min-h-11 flex-wrap items-center gap-2">
        {onBack !== null && (
          <IconButton
            tone="bare"
            label={t("common.back")}
            icon={<ChevronLeft aria-hidden />}
            className="-ml-3 lg:text-ink"
            onClick={onBack}
          />
        )}
        <h1 className="grow text-title font-bold">{t("register.title")}</h1>
        <p className="shrink-0 text-label text-mute-night lg:text-mute">
          {t("register.step", { step: at + 1, total: steps.length })}
        </p>
      </div>
      <ol className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(3.25rem,1fr))] gap-2">
        {steps.map((each, place) => (
          <li key={each} aria-current={each === step ? "step" : undefined} className="text-nav">
            <span
              className={`mb-2 block h-1 rounded-full ${place <= at ? "bg-gold" : "bg-white/25 lg:bg-line-strong"}`}
            />
            <span className={`flex items-center gap-1 ${each === step ? "font-bold" : "text-mute-night lg:text-mute"}`}>
              {place < at && <Check aria-hidden className="size-3.5 shrink-0 text-gold" />}
              {labels[each]}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
};
