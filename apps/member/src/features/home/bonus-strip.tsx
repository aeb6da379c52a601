import { moneyText, minorOf } from "@krapao/i18n";
import { useLanguage, useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";

import { Link } from "../../lib/navigation.tsx";
import { activeQuery } from "../../money/active-bonus-query.ts";

const RADIUS = 26;
const ROUND = 2 * Math.PI * RADIUS;

const Ring = ({ share }: { readonly share: number }) => (
  <span className="relative flex size-16 shrink-0 items-center justify-center">
    <svg aria-hidden viewBox="0 0 64 64" className="absolute inset-0 size-full -rotate-90">
      <circle cx="32" cy="32" r={RADIUS} fill="none" strokeWidth="7" className="stroke-haze" />
      <circle
        cx="32"
        cy="32"
        r={RADIUS}
        fill="none"
        strokeWidth="7"
        strokeLinecap="round"
        strokeDasharray={`${ROUND * share} ${ROUND}`}
        className="stroke-accent transition-[stroke-dasharray]"
      />
    </svg>
    <span className="text-label font-bold">{Math.floor(share * 100)}%</span>
  </span>
);

/** The active bonus: what is left to play before money can be withdrawn. */
export const BonusStrip = ({ currency }: { readonly currency: "LAK" | "BAHT" }) => {
  const t = useT("member");
  const [language] = useLanguage();
  const { data } = useQuery(activeQuery(language));
  if (data?.status !== true) return null;
  const { name = data.code ?? "", turnover = 0, required = 0 } = data;
  const done = Math.min(turnover, required);
  const left = minorOf(required) - minorOf(done);
  return (
    <Link
      href="/user/bonus"
      className="flex items-center gap-4 rounded-panel bg-card p-4 shadow-card transition-colors hover:bg-paper"
    >
      <Ring share={required === 0 ? 1 : done / required} />
      <span className="min-w-0 grow">
        <span className="block text-small text-mute">{t("home.bonusRunning", { name })}</span>
        <span className="block font-bold">{t("home.bonusLeft", { amount: moneyText(left, currency) })}</span>
        <span className="block text-small text-mute">
          {t("home.bonusPlayed", { done: moneyText(done, currency), required: moneyText(required, currency) })}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-mute" />
    </Link>
  );
};
