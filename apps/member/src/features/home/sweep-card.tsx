import type { Wallet } from "@krapao/contract/wallet/shapes";
import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Mark } from "@krapao/ui/list-row";
import { Wallet as WalletIcon } from "lucide-react";

import { gamesNotHome } from "../../money/bring-home.ts";
import { OutcomeDialog } from "../../money/outcome-dialog.tsx";
import { inGames } from "../../money/totals.ts";
import { failedOf, useFailedText, useGameNames } from "../../money/use-failed-games.ts";
import { useSweepAllGames } from "../../money/use-sweep-all-games.ts";

/** The money in games, and the button that sweeps it to the wallet. */
export const SweepCard = ({ wallet }: { readonly wallet: Wallet }) => {
  const t = useT("member");
  const failedText = useFailedText();
  const namesOf = useGameNames();
  const { bring, bringing, outcome, clear } = useSweepAllGames();
  const { currency } = wallet.profile;
  const holding = wallet.slots.filter(({ amount }) => amount > 0);
  const silent = (names: string): string => (names === "" ? t("common.moneySafe") : t("home.bringSilent", { names }));
  const failed = failedText(failedOf(outcome?.is === "failed" ? outcome.failure : null), silent);
  return (
    <>
      {holding.length > 0 && (
        <section
          aria-label={t("terms.inGames")}
          className="flex flex-wrap items-center gap-3 rounded-panel bg-card p-4 shadow-card"
        >
          <Mark size="large">
            <WalletIcon />
          </Mark>
          <p className="min-w-0 grow basis-28">
            <span className="block text-label text-mute">{t("home.gamesHold", { count: holding.length })}</span>
            <span className="block text-action font-bold">{moneyText(inGames(wallet.slots), currency)}</span>
          </p>
          <Button tone="soft" size="medium" loading={bringing} onClick={bring}>
            {t("home.bringAll")}
          </Button>
        </section>
      )}
      <OutcomeDialog
        outcome={outcome}
        onRetry={() => {
          clear();
          bring();
        }}
        onClose={clear}
        words={{
          doneTitle: t("transfer.success"),
          doneBody: t("home.broughtAll"),
          pendingTitle: t("transfer.pendingTitle"),
          pendingBody:
            holding.length === 0
              ? t("home.movingSafe")
              : t("transfer.pendingStay", { name: namesOf(holding.map(({ code }) => code)) }),
          lateTitle: t("home.bringSilentTitle"),
          failedBody: (late) => silent(namesOf(gamesNotHome(late))),
          ...(failed !== "" && {
            failedTitle: t("home.bringSilentTitle"),
            refusals: { TRANSFER_FAIL: failed },
          }),
        }}
      />
    </>
  );
};
