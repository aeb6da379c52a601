import { receiveInviteBonus } from "@krapao/contract/invite/receive-invite-bonus";
import type { Wallet } from "@krapao/contract/wallet/shapes";
import { useErrorText, useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Money } from "@krapao/ui/money";
import { Skeleton } from "@krapao/ui/skeleton";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { request } from "../../lib/client.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { walletQuery } from "../../money/wallet-query.ts";

/** What invited friends have earned, and the button that collects it. */
export const Referral = ({ wallet }: { readonly wallet: Wallet | undefined }) => {
  const t = useT("member");
  const errorText = useErrorText();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => request(receiveInviteBonus, {}),
    onSuccess: ({ message }) => {
      toast(errorText(message), "success");
      return queries.invalidateQueries(walletQuery);
    },
    onError: (failure) => toast(failureText(failure), "danger"),
  });
  return (
    <section className="flex min-h-20 items-center gap-3 rounded-card border border-gold/45 bg-gold/12 py-2.5 pr-3 pl-4">
      <div className="min-w-0 grow">
        <p className="text-label text-[#f3dfb3]">{t("terms.referralBonus")}</p>
        {wallet === undefined ? (
          <Skeleton night className="mt-1.5 h-5 w-24" />
        ) : (
          <p className="text-action font-bold">
            <Money amount={wallet.invite.amount} currency={wallet.profile.currency} rolling />
          </p>
        )}
      </div>
      <Button tone="gold" size="medium" loading={isPending} disabled={wallet === undefined} onClick={() => mutate()}>
        {t("home.referralReceive")}
      </Button>
    </section>
  );
};
