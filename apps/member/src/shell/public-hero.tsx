import { useT } from "@krapao/i18n/react";
import { Brand } from "@krapao/ui/brand";
import { ArrowDownToLine, ShieldCheck } from "lucide-react";

/** The left half of a desktop before the login, which introduces Krapao. */
export const PublicHero = () => {
  const t = useT();
  return (
    <aside className="night hidden flex-col justify-between rounded-r-sheet p-16 lg:flex">
      <Brand className="text-title" />
      <div>
        <p className="max-w-100 text-[2.75rem]/[1.3] font-bold text-balance">{t("login.headline")}</p>
        <p className="mt-5 text-action text-mute-night">{t("login.tagline")}</p>
      </div>
      <div aria-hidden className="hero-cards">
        <div className="art art-lotto hero-card hero-card-4" />
        <div className="art art-sport hero-card hero-card-3" />
        <div className="art art-slot hero-card hero-card-2" />
        <div className="night hero-card hero-card-1 border border-white/15 p-6">
          <Brand />
          <span className="mt-24 block text-amount font-bold">••••••</span>
        </div>
      </div>
      <ul className="flex flex-wrap gap-x-8 gap-y-3 text-label text-mute-night">
        <li className="flex items-center gap-2.5">
          <ArrowDownToLine aria-hidden className="size-5 text-gold" />
          {t("login.promiseDeposit")}
        </li>
        <li className="flex items-center gap-2.5">
          <ShieldCheck aria-hidden className="size-5 text-gold" />
          {t("login.promiseWithdraw")}
        </li>
      </ul>
    </aside>
  );
};
