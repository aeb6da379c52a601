import type { Wallet } from "@krapao/contract/wallet/shapes";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Money } from "@krapao/ui/money";

type ReferralProps = { readonly wallet: Wallet; readonly onReceive: () => void };

/** The commission of invited friends, while there is something to collect, and the button that leads to it. */
export const Referral = ({ wallet, onReceive }: ReferralProps) => {
  const t = useT("member");
  if (wallet.invite.amount === 0) return null;
  return (
    <section className="flex min-h-20 items-center gap-3 rounded-card border border-gold/45 bg-night-2 py-2.5 pr-3 pl-4">
      <div className="min-w-0 grow">
        <p className="text-label text-[#f3dfb3]">{t("terms.referralBonus")}</p>
        <p className="text-action font-bold">
          <Money amount={wallet.invite.amount} currency={wallet.profile.currency} rolling />
        </p>
      </div>
      <Button tone="gold" size="medium" onClick={onReceive}>
        {t("home.referralReceive")}
      </Button>
    </section>
  );
};
