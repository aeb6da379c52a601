import { needsEnglishName, isEnglishName } from "@krapao/contract/bank-account";
import { useT } from "@krapao/i18n/react";
import { EmptyState } from "@krapao/ui/empty-state";
import { Sheet } from "@krapao/ui/sheet";
import { Skeleton } from "@krapao/ui/skeleton";
import { useBackToClose } from "@krapao/ui/use-back-to-close";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Landmark } from "lucide-react";
import { useState } from "react";

import { Coming } from "../../content/coming.tsx";
import { readOf } from "../../lib/read-of.ts";
import { useConfig } from "../../lib/use-config.ts";
import { depositLimitQuery, leftToday } from "../../money/deposit-limit-query.ts";
import { lastDepositQuery } from "../../money/last-deposit-query.ts";
import { movementQuery } from "../../money/movement-query.ts";
import { usePresent } from "../../money/present-query.ts";
import { useWallet } from "../../money/wallet-query.ts";
import { EnglishName } from "./english-name.tsx";
import { waysQuery } from "./queries.ts";
import { hoursQuery } from "./slip/queries.ts";
import { useSlipUpload } from "./slip/use-slip-upload.ts";
import { useWatchedQrs } from "./use-watched-qrs.ts";
import { WayPanel } from "./way-panel.tsx";
import { WayPicker } from "./way-picker.tsx";
import { qrProviders, type Way } from "./way.ts";
import { waysOf } from "./ways.ts";

type DepositSheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The channel that it opens with. Without one the member picks. */
  readonly way?: Way | undefined;
};

/** All deposit channels that the service offers. The member picks one, then pays. */
export const DepositSheet = ({ open, onClose, way: first }: DepositSheetProps) => {
  const t = useT("forms", "member", "deposit");
  const config = useConfig();
  const money = useWallet();
  const wallet = money.data;
  const ways = useQuery(waysQuery);
  const hours = useQuery(hoursQuery);
  const last = useQuery(lastDepositQuery);
  const present = usePresent().data;
  const limit = useQuery(depositLimitQuery);
  const left = leftToday(limit.data);
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Way | null>(first ?? null);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setChosen(first ?? null);
  }
  const watched = useWatchedQrs();
  const slips = useSlipUpload();

  const own = wallet?.bankAccount;
  const mustRename = own !== undefined && needsEnglishName(own.bankCode) && !isEnglishName(own.bankAccountName);
  const channel = last.data?.statements[0]?.channel;
  // The channel that was used last comes first, and the member's own limit closes some. The list waits a moment for
  // both, and does not wait when a read fails.
  const isListed = ways.data !== undefined && !hours.isPending && !last.isPending && !limit.isPending;
  const all = isListed
    ? waysOf({ ways: ways.data, hours: hours.data, paytimzMinimum: config?.paytimzMinimum }, channel, left === 0n)
    : [];
  const [only] = all;
  const way = chosen ?? (all.length === 1 && only?.opensAt === undefined ? (only?.way ?? null) : null);
  const canGoBack = way !== null && all.length > 1;
  const back = (): void => setChosen(null);
  useBackToClose(open && canGoBack && first === undefined, back);

  const close = (): void => {
    // The arrival was shown, so the next deposit starts empty.
    for (const { bankCode } of ways.data === undefined ? [] : qrProviders(ways.data)) {
      const id = watched.of(bankCode)?.id;
      if (id !== undefined && queries.getQueryData(movementQuery(id).queryKey)?.status === "SUCCESS")
        watched.set(bankCode, null);
    }
    onClose();
  };

  return (
    <Sheet open={open} onClose={close} title={t("deposit.title")} onBack={canGoBack ? back : undefined}>
      {ways.data === undefined || wallet === undefined || own === undefined || (way === null && !isListed) ? (
        <Coming reads={[readOf(ways), readOf(money)]}>
          <Skeleton className="h-6 w-60" />
          {[0, 1, 2, 3].map((at) => (
            <Skeleton key={at} className="h-26 w-full rounded-card" />
          ))}
        </Coming>
      ) : mustRename ? (
        <EnglishName account={own} />
      ) : way !== null ? (
        <WayPanel
          way={way}
          ways={ways.data}
          own={own}
          currency={wallet.profile.currency}
          watched={watched}
          slips={slips}
          onWay={setChosen}
          onClose={close}
        />
      ) : all.length === 0 ? (
        <EmptyState icon={<Landmark />}>{t("deposit.noChannel")}</EmptyState>
      ) : (
        <WayPicker
          all={all}
          ways={ways.data}
          last={channel}
          qr={present?.qr ?? null}
          left={left}
          currency={wallet.profile.currency}
          own={own}
          onChoose={setChosen}
        />
      )}
    </Sheet>
  );
};
