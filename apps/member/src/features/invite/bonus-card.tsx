import type { Wallet } from "@krapao/contract/wallet/shapes";
import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Money } from "@krapao/ui/money";

type BonusCardProps = {
  readonly wallet: Wallet;
  /** The amount collected so far. Null until it is known. */
  readonly collected: number | null;
  readonly onReceive: () => void;
};

/** The amount that can be collected now, and the amount collected before. */
export const BonusCard = ({ wallet: { invite, profile }, collected, onReceive }: BonusCardProps) => {
  const t = useT("member");
  return (
    <section className="night flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card px-4 py-4 text-white">
      <div className="min-w-0">
        <p className="text-label text-mute-night">{t("invite.available")}</p>
        <p className="text-amount font-bold">
          <Money amount={invite.amount} currency={profile.currency} rolling />
        </p>
        <p className="min-h-5 text-small text-mute-night">
          {collected !== null && t("invite.accumulated", { amount: moneyText(collected, profile.currency) })}
        </p>
      </div>
      <Button tone={invite.amount > 0 ? "gold" : "glass"} size="medium" onClick={onReceive}>
        {t("home.referralReceive")}
      </Button>
    </section>
  );
};
