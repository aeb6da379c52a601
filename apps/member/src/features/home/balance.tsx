import { toMinor } from "@krapao/contract/money";
import type { Wallet } from "@krapao/contract/wallet/shapes";
import { dateTimeText, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Button } from "@krapao/ui/button";
import { Money } from "@krapao/ui/money";
import { Skeleton } from "@krapao/ui/skeleton";
import { ArrowLeftRight, RefreshCw } from "lucide-react";

import { inGames, totalOf } from "../../money/totals.ts";

type BalanceProps = {
  readonly wallet: Wallet | undefined;
  /** The member's money in transit, in minor units. */
  readonly moving: bigint;
  readonly syncedAt: number | null;
  readonly refreshing: boolean;
  readonly onRefresh: () => void;
  readonly onTransfer: () => void;
};

type PartProps = {
  readonly label: string;
  /** Minor units. */
  readonly amount: bigint;
  readonly wallet: Wallet;
  readonly gold?: boolean;
};

/** A part of the total, by the place of the money. */
const Part = ({ label, amount, wallet, gold = false }: PartProps) => (
  <div>
    <dt className="text-label text-mute-night">{label}</dt>
    <dd className={cx("font-semibold whitespace-nowrap", gold ? "text-gold" : "text-white")}>
      {moneyText(amount, wallet.profile.currency)}
    </dd>
  </div>
);

/** The member's name, the total of their money, and the time of the last refresh of the games. */
export const Balance = ({ wallet, moving, syncedAt, refreshing, onRefresh, onTransfer }: BalanceProps) => {
  const t = useT("member");
  return (
    <section key={String(wallet === undefined)} aria-label={t("home.total")} aria-busy={wallet === undefined}>
      <p className="min-h-6 text-mute-night">
        {wallet === undefined ? (
          <Skeleton night className="h-5 w-36" />
        ) : (
          t("home.greeting", { name: wallet.profile.name })
        )}
      </p>
      <div className="mt-1 flex min-h-15.25 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {wallet === undefined ? (
          <Skeleton night className="h-12 w-60 rounded-control" />
        ) : (
          <>
            <p className="text-total font-bold">
              <Money amount={totalOf(wallet) + moving} currency={wallet.profile.currency} word split rolling />
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
      <dl className="mt-3 flex min-h-11.5 flex-wrap gap-x-6 gap-y-1">
        {wallet === undefined ? (
          <Skeleton night className="h-10 w-52" />
        ) : (
          <>
            <Part label={t("terms.mainWallet")} amount={toMinor(wallet.wallet.amount) ?? 0n} wallet={wallet} />
            <Part label={t("terms.inGames")} amount={inGames(wallet.slots)} wallet={wallet} />
            {moving > 0n && <Part gold label={t("home.onTheWay")} amount={moving} wallet={wallet} />}
          </>
        )}
      </dl>
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
