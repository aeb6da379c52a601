import { toMinor } from "@krapao/contract/money";
import type { Wallet } from "@krapao/contract/wallet/shapes";
import { dateTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Button } from "@krapao/ui/button";
import { Money } from "@krapao/ui/money";
import { Skeleton } from "@krapao/ui/skeleton";
import { ArrowLeftRight, RefreshCw } from "lucide-react";

import { inGames, totalOf } from "../../money/totals.ts";

type BalanceProps = {
  readonly wallet: Wallet | undefined;
  readonly syncedAt: number | null;
  readonly refreshing: boolean;
  readonly onRefresh: () => void;
  readonly onTransfer: () => void;
};

/** Who it is, all their money in one number, and when the games were last asked. */
export const Balance = ({ wallet, syncedAt, refreshing, onRefresh, onTransfer }: BalanceProps) => {
  const t = useT("member");
  return (
    <section aria-label={t("home.total")} aria-busy={wallet === undefined}>
      <p className="min-h-6 text-mute-night">
        {wallet === undefined ? (
          <Skeleton night className="h-5 w-36" />
        ) : (
          t("home.greeting", { name: wallet.profile.name })
        )}
      </p>
      <div className="mt-1 flex min-h-15.25 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {wallet === undefined ? (
          <Skeleton night className="h-12 w-60 rounded-control" />
        ) : (
          <>
            <p className="text-total font-bold">
              <Money amount={totalOf(wallet)} currency={wallet.profile.currency} word split rolling />
            </p>
            <Button
              tone="glass"
              size="small"
              icon={<ArrowLeftRight aria-hidden className="size-4" />}
              onClick={onTransfer}
            >
              {t("terms.transfer")}
            </Button>
          </>
        )}
      </div>
      <p className="mt-1 flex min-h-6 flex-wrap gap-x-5 gap-y-1 text-label text-mute-night">
        {wallet === undefined ? (
          <Skeleton night className="h-4 w-52" />
        ) : (
          <>
            <span>
              {t("terms.mainWallet")}{" "}
              <Money className="font-semibold text-white" amount={toMinor(wallet.wallet.amount) ?? 0n} />
            </span>
            <span>
              {t("terms.inGames")} <Money className="font-semibold text-white" amount={inGames(wallet.slots)} />
            </span>
          </>
        )}
      </p>
      <button
        type="button"
        className="-ml-1 flex min-h-11 items-center gap-2 rounded-control px-1 text-left text-label text-mute-night hover:text-white"
        aria-busy={refreshing}
        disabled={refreshing || wallet === undefined}
        onClick={onRefresh}
      >
        <RefreshCw aria-hidden className={cx("size-4 shrink-0", refreshing && "animate-spin")} />
        {syncedAt === null ? t("home.checkBalance") : t("home.lastUpdated", { time: dateTimeText(syncedAt) })}
      </button>
    </section>
  );
};
