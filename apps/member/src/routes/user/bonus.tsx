import { useLanguage, useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { ActiveCard } from "../../features/bonus/active-card.tsx";
import { ActiveTerms } from "../../features/bonus/active-terms.tsx";
import { BonusList } from "../../features/bonus/bonus-list.tsx";
import { CodeSearch } from "../../features/bonus/code-search.tsx";
import { type Offer, offerOf, offerOfPromotion } from "../../features/bonus/offer.ts";
import { activeQuery } from "../../money/active-bonus-query.ts";
import { bonusesQuery } from "../../money/bonuses-query.ts";
import { lazySheet } from "@krapao/ui/lazy-sheet";
import { isComing } from "../../lib/is-coming.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { useShowOnce } from "../../lib/use-show-once.ts";
import { useTitle } from "../../lib/use-title.ts";
import { MemberPage } from "../../shell/member-page.tsx";

type SheetProps = { readonly open: boolean; readonly onClose: () => void };
const sheet = lazySheet<SheetProps & { readonly offer: Offer; readonly isBlocked: boolean }>(
  async () => (await import("../../features/bonus/bonus-sheet.tsx")).BonusSheet,
);
const cancel = lazySheet<SheetProps>(async () => (await import("../../features/bonus/cancel-dialog.tsx")).CancelDialog);

/** Bonuses and promotions: the active one, those that can be received, and a search by code. */
export const Bonus = () => {
  const t = useT("member", "bonus");
  const [language] = useLanguage();
  const bonuses = useQuery(bonusesQuery(language));
  const active = useQuery(activeQuery(language));
  const [offer, setOffer] = useState<Offer | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [cancelling, setCancelling] = useState<"never" | "open" | "closed">("never");
  useShowOnce("/user/bonus", ["cancel"], () => setCancelling("open"));
  const isWide = useMediaQuery("(width >= 1024px)");
  useTitle(t("bonus.title"));
  const isRunning = active.data?.status === true;
  // The position of the list depends on whether a bonus is active.
  const isActiveComing = isComing(active);
  const open = (chosen: Offer): void => {
    setOffer(chosen);
    setOpen(true);
  };
  const search = <CodeSearch onFound={(promotion) => open(offerOfPromotion(promotion))} />;
  const list = (
    <BonusList
      key={String(isActiveComing)}
      read={{
        bonuses: isActiveComing ? undefined : bonuses.data,
        failure: bonuses.error,
        isFetching: bonuses.isFetching,
        isPaused: bonuses.fetchStatus === "paused",
        retry: () => void bonuses.refetch(),
      }}
      isRunning={isRunning}
      onOpen={(bonus) => open(offerOf(bonus))}
    />
  );
  const terms = isWide && isRunning ? bonuses.data?.find(({ code }) => code === active.data?.code) : undefined;
  return (
    <MemberPage
      wide
      flat={isWide}
      title={t("bonus.title")}
      {...(isWide && { end: <div className="w-110">{search}</div> })}
    >
      <div className="grid grid-cols-1 gap-4">
        {!isWide && search}
        {active.data?.status === true && <ActiveCard active={active.data} onCancel={() => setCancelling("open")} />}
        {terms === undefined ? (
          list
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,24rem)] items-start gap-6">
            {list}
            <ActiveTerms bonus={terms} />
          </div>
        )}
      </div>
      {offer !== null && (
        <sheet.Part open={isOpen} offer={offer} isBlocked={isRunning} onClose={() => setOpen(false)} />
      )}
      {cancelling !== "never" && <cancel.Part open={cancelling === "open"} onClose={() => setCancelling("closed")} />}
    </MemberPage>
  );
};
