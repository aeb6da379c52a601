import { needsEnglishName, isEnglishName } from "@krapao/contract/bank-account";
import { useT } from "@krapao/i18n/react";
import { EmptyState } from "@krapao/ui/empty-state";
import { ErrorState } from "@krapao/ui/error-state";
import { Segmented, TabPanel } from "@krapao/ui/segmented";
import { Sheet } from "@krapao/ui/sheet";
import { Skeleton } from "@krapao/ui/skeleton";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Landmark } from "lucide-react";
import { useState } from "react";

import { useConfig } from "../../lib/use-config.ts";
import { movementQuery } from "../../money/movement-query.ts";
import { useWallet } from "../../money/wallet-query.ts";
import { BankAccounts } from "./bank-accounts.tsx";
import { ClaimCard } from "./claim-card.tsx";
import { EnglishName } from "./english-name.tsx";
import { GiftPanel } from "./gift-panel.tsx";
import { QrPanel } from "./qr-panel.tsx";
import { waysQuery } from "./queries.ts";
import { SlipPanel } from "./slip/slip-panel.tsx";
import { useSlipUpload } from "./slip/use-slip-upload.ts";
import { useWatchedQrs } from "./use-watched-qrs.ts";

type Way = "bank" | "qr" | "gift";

const PANEL = "deposit-way";

/** Every way to put money in that the service offers. */
export const DepositSheet = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const t = useT("forms", "member");
  const config = useConfig();
  const money = useWallet();
  const wallet = money.data;
  const ways = useQuery(waysQuery);
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Way | null>(null);
  const watched = useWatchedQrs();
  const slips = useSlipUpload();

  const banks = ways.data?.banks.filter(({ bankType }) => bankType !== "PAYMENT") ?? [];
  const byHand = banks.filter(({ mode }) => mode !== "AUTO");
  const providers =
    ways.data?.banks.filter(({ bankType }) => bankType === "PAYMENT").map(({ bankCode }) => bankCode) ?? [];
  const giftAccount = ways.data?.wallets[0]?.walletAccountName;
  const segments = [
    ...(banks.length > 0 ? [{ key: "bank" as const, label: t("terms.bankTransfer") }] : []),
    ...(providers.length > 0
      ? [{ key: "qr" as const, label: wallet?.profile.currency === "LAK" ? t("terms.laoQr") : t("terms.promptPayQr") }]
      : []),
    ...(giftAccount !== undefined ? [{ key: "gift" as const, label: t("terms.trueMoney") }] : []),
  ];
  const way = chosen ?? (providers.length > 0 ? "qr" : (segments[0]?.key ?? "bank"));
  const own = wallet?.bankAccount;
  const mustRename = own !== undefined && needsEnglishName(own.bankCode) && !isEnglishName(own.bankAccountName);

  const close = (): void => {
    // What arrived has been told: the next deposit begins anew.
    for (const provider of providers) {
      const id = watched.of(provider)?.id;
      if (id !== undefined && queries.getQueryData(movementQuery(id).queryKey)?.status === "SUCCESS")
        watched.set(provider, null);
    }
    onClose();
  };

  return (
    <Sheet open={open} onClose={close} title={t("deposit.title")}>
      {(ways.isError && ways.data === undefined) || (money.isError && wallet === undefined) ? (
        <ErrorState
          retrying={ways.isFetching || money.isFetching}
          onRetry={() => {
            void ways.refetch();
            void money.refetch();
          }}
        />
      ) : ways.data === undefined || wallet === undefined || own === undefined ? (
        <div className="grid gap-4">
          <Skeleton className="h-13 w-full rounded-field" />
          <Skeleton className="h-80 w-full rounded-card" />
        </div>
      ) : mustRename ? (
        <EnglishName account={own} />
      ) : segments.length === 0 ? (
        <EmptyState icon={<Landmark />}>{t("deposit.noChannel")}</EmptyState>
      ) : (
        <div className="grid gap-4">
          <Segmented label={t("deposit.title")} segments={segments} value={way} onChange={setChosen} panelId={PANEL} />
          <TabPanel id={PANEL} tab={way}>
            {way === "bank" ? (
              <div className="grid gap-3">
                <BankAccounts banks={banks} own={own} showCurrency={config?.edition === "lo"} />
                <SlipPanel uploads={slips} currency={wallet.profile.currency} />
                {byHand.length > 0 && (
                  <ClaimCard banks={byHand} currency={wallet.profile.currency} minimum={ways.data.minimum} />
                )}
              </div>
            ) : way === "gift" ? (
              <GiftPanel account={giftAccount ?? ""} />
            ) : (
              <QrPanel
                providers={providers}
                currency={wallet.profile.currency}
                minimum={ways.data.minimum}
                watched={watched}
                onClose={close}
              />
            )}
          </TabPanel>
        </div>
      )}
    </Sheet>
  );
};
