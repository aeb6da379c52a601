import type { Slice } from "@krapao/contract/spin/shapes";
import { useT } from "@krapao/i18n/react";
import { RowCard } from "@krapao/ui/list-row";

/** `12.5%`, with as many decimals as needed, two at most. */
const percent = (weight: number, total: number): string => `${Math.round((weight / total) * 10_000) / 100}%`;

/** The probability of each slice. The wheel shows them equal, the draw uses their weights. */
export const Odds = ({ slices }: { readonly slices: readonly Slice[] }) => {
  const t = useT("spin");
  const total = slices.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <section>
      <h3 className="pb-2 font-bold">{t("spin.fairOdds")}</h3>
      <RowCard as="dl">
        {slices.map(({ code, label, bgColor, weight }) => (
          <div key={code} className="flex items-center gap-2.5 px-4 py-2.5 text-label">
            <dt className="flex min-w-0 grow items-center gap-2.5">
              <span
                aria-hidden
                className="size-2.5 shrink-0 rounded-[3px] border border-ink/10 forced-color-adjust-none"
                style={{ backgroundColor: bgColor }}
              />
              {label}
            </dt>
            <dd className="font-semibold">{percent(weight, total)}</dd>
          </div>
        ))}
      </RowCard>
    </section>
  );
};
