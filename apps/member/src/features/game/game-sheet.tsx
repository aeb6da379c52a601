import type { Slot } from "@krapao/contract/game/shapes";
import { useT } from "@krapao/i18n/react";
import { Badge } from "@krapao/ui/badge";
import { cx } from "@krapao/ui";
import { CardArt } from "@krapao/ui/card-art";
import { GameMark } from "@krapao/ui/game-mark";
import { Html } from "@krapao/ui/html";
import { IconButton } from "@krapao/ui/icon-button";
import { Money } from "@krapao/ui/money";
import { Sheet } from "@krapao/ui/sheet";
import { Skeleton } from "@krapao/ui/skeleton";
import { RefreshCw } from "lucide-react";
import { Suspense, useState } from "react";

import { Coming } from "../../content/coming.tsx";
import { readOf } from "../../lib/read-of.ts";
import { useCurrency } from "../../money/use-currency.ts";
import { useRefresh } from "../../money/use-refresh.ts";
import { useWallet } from "../../money/wallet-query.ts";
import { ActivatePrompt } from "./activate-prompt.tsx";
import { AppLinks } from "./app-links.tsx";
import { CredentialsCard } from "./credentials-card.tsx";
import { PlayActions } from "./play-actions.tsx";
import { useSlotMessage } from "./use-slot-message.ts";

/** The head of the account: its name, its category, its balance. */
const Face = ({ slot }: { readonly slot: Slot }) => {
  const t = useT("member");
  const { refresh, refreshing } = useRefresh();
  const currency = useCurrency();
  const categories = { slot: t("terms.slot"), sport: t("terms.sportCasino"), lotto: t("terms.lotto") } as const;
  return (
    <CardArt category={slot.category} code={slot.code} className="shadow-card">
      <div className="flex min-h-40 flex-col justify-between gap-6 p-4.5">
        <div className="flex flex-wrap items-center gap-3">
          <GameMark code={slot.code} name={slot.name} />
          <p className="flex min-w-0 grow basis-[7em] flex-wrap items-center gap-x-2.5 gap-y-1 text-title font-bold">
            {slot.name}
            <Badge tone="glass">{categories[slot.category]}</Badge>
          </p>
        </div>
        {slot.isActive && (
          <div className="flex flex-wrap items-end justify-between gap-3">
            <div className="min-w-0">
              <p className="text-label opacity-90">{t("terms.balance")}</p>
              <p className="text-amount font-bold">
                <Money amount={slot.amount} currency={currency} rolling className="max-[340px]:text-[0.85em]" />
              </p>
            </div>
            <IconButton
              tone="glass"
              label={t("home.checkBalance")}
              disabled={refreshing}
              icon={<RefreshCw aria-hidden className={cx("size-5", refreshing && "animate-spin")} />}
              onClick={refresh}
            />
          </div>
        )}
      </div>
    </CardArt>
  );
};

type GameSheetProps = { readonly open: boolean; readonly onClose: () => void; readonly code: string };

/** A game account: opens it, shows its credentials, moves money, plays. */
export const GameSheet = ({ open, onClose, code }: GameSheetProps) => {
  const t = useT("member");
  const wallet = useWallet();
  const slot = wallet.data?.slots.find((each) => each.code === code);
  const { message, isAwaited } = useSlotMessage(code);
  const [justOpened, setJustOpened] = useState("");
  return (
    <Sheet open={open} onClose={onClose} title={t("game.title")}>
      {slot === undefined || wallet.data === undefined ? (
        <Coming reads={[readOf(wallet)]}>
          <Skeleton className="h-40 w-full rounded-card" />
        </Coming>
      ) : (
        <div className="grid gap-4">
          <Face slot={slot} />
          {/* The sheet shows it. A toast would cover the button to play. */}
          <p role="status" className="sr-only">
            {justOpened === code && t("game.opened")}
          </p>
          {isAwaited ? (
            <Skeleton className="h-16 w-full rounded-field" />
          ) : (
            message !== null && (
              <Suspense>
                <Html html={message} className="rounded-field bg-wait-soft px-4 py-3 text-label text-wait" />
              </Suspense>
            )
          )}
          {slot.isActive ? (
            <>
              <CredentialsCard code={code} />
              <PlayActions slot={slot} available={wallet.data.wallet.amount} currency={wallet.data.profile.currency} />
              <AppLinks android={slot.android} ios={slot.ios} />
            </>
          ) : (
            <ActivatePrompt slot={slot} onOpened={() => setJustOpened(code)} />
          )}
        </div>
      )}
    </Sheet>
  );
};
