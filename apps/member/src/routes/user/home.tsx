import { GAME_CATEGORIES } from "@krapao/contract/game/shapes";
import { getInviteBanners } from "@krapao/contract/invite/get-invite-banners";
import type { Present } from "@krapao/contract/notice/shapes";
import { getRefundBanners } from "@krapao/contract/refund/get-refund-banners";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { ErrorState } from "@krapao/ui/error-state";
import { PartGuard } from "@krapao/ui/part-guard";
import { preloadSheet } from "@krapao/ui/sheet";
import { Skeleton } from "@krapao/ui/skeleton";
import { useMutation } from "@tanstack/react-query";
import { Suspense, useDeferredValue, useEffect, useState, useTransition } from "react";

import { usePresent } from "../../money/present-query.ts";
import { Balance } from "../../features/home/balance.tsx";
import { carousel, Category, CategoryWaiting, grid } from "../../features/home/category.tsx";
import { type OpenSheet, HomeSheets } from "./home-sheets.tsx";
import { Referral } from "../../features/home/referral.tsx";
import { moneyInTransit } from "../../money/in-transit.ts";
import { type TileKey, Tiles } from "../../features/home/tiles.tsx";
import { recentShown } from "../../features/home/recent-shown.ts";
import { useFirstRun } from "../../features/home/use-first-run.ts";
import { useAgreement } from "../../features/home/use-agreement.ts";
import { useSweepLeftGame } from "../../features/home/use-sweep-left-game.ts";
import { useRefresh } from "../../money/use-refresh.ts";
import { useIsHomeLoaded } from "../../features/home/use-is-home-loaded.ts";
import { useReservedHeight } from "../../features/home/use-reserved-height.ts";
import { useWheel } from "../../features/home/use-wheel.ts";
import { useWallet } from "../../money/wallet-query.ts";
import { isHeightReserved } from "../../lib/reserved-height.ts";
import { request } from "../../lib/client.ts";
import { navigate } from "../../lib/navigation.tsx";
import { useLoadFailureText } from "../../lib/use-load-failure-text.ts";
import { useShowOnce } from "../../lib/use-show-once.ts";
import { lazyPart } from "@krapao/ui/lazy-part";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { useTitle } from "../../lib/use-title.ts";

const underWay = lazyPart(async () => (await import("./home-parts.tsx")).InProgress);
const belowTiles = lazyPart(async () => (await import("./home-parts.tsx")).BelowTiles);
const recent = lazyPart(async () => (await import("../../features/statement/recent-card.tsx")).RecentCard);

const firstDeposit = lazyPart(async () => (await import("../../features/home/first-deposit.tsx")).FirstDeposit);

const isUnderWay = ({ moving, qr }: Present): boolean => moving.length > 0 || qr !== null;

/** A sheet opens without its banners when they have not come after this many milliseconds. */
const BANNERS_MS = 5_000;

/** The wallet's dashboard: the total, six tiles, and three carousels of games. */
export const Home = () => {
  const t = useT("member");
  const failureText = useLoadFailureText();
  const wallet = useWallet();
  const { data: present } = usePresent();
  const currency = wallet.data?.profile.currency ?? "BAHT";
  const hasWheel = useWheel().data?.isActive === true;
  const moving = moneyInTransit(present?.moving ?? []);
  const first = useFirstRun(wallet.data, moving);
  const { refresh, refreshing, syncedAt } = useRefresh();
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const [chosen, setChosen] = useState<TileKey | null>(null);
  const [isOpening, startOpening] = useTransition();
  const isWide = useMediaQuery("(width >= 1024px)");
  const { isBalanceLoaded, isLoaded, isFirstRunLate } = useIsHomeLoaded(first.isComing, [
    underWay,
    belowTiles,
    ...(isWide ? [grid, recent] : [carousel]),
    ...(first.mayBeFirst ? [firstDeposit] : []),
  ]);
  const hasUnderWay = present !== undefined && isUnderWay(present);
  // What came too late would move the tiles. It is left out until the home is opened again.
  const hasFirst = first.isFirst && !isFirstRunLate;
  const head = useReservedHeight(isLoaded && !first.isComing ? !first.isFirst && !hasUnderWay : null);
  // Placeholders never move. A new layout replaces them when more is known. With a reserved height the tiles stay as
  // they are.
  const stage = isLoaded ? "whole" : isBalanceLoaded ? "balance" : "coming";
  const [isStill] = useState(isHeightReserved);
  const agreement = useAgreement(wallet.data !== undefined);
  useSweepLeftGame(wallet.data?.profile.currency);
  useTitle(t("nav.home"));
  useEffect(() => {
    const timer = setTimeout(() => void preloadSheet().catch(() => undefined), 2_000);
    return () => clearTimeout(timer);
  }, []);

  /** Opens a sheet once all of it is loaded. The tile that opens it is busy until then. */
  const show = (next: OpenSheet, tile: TileKey | null = null): void => {
    setChosen(tile);
    startOpening(() => setSheet(next));
  };

  // Invite and refund first fetch their banners (SPEC.md section 2).
  const banners = useMutation({
    mutationFn: (tile: "invite" | "refund") =>
      request(tile === "invite" ? getInviteBanners : getRefundBanners, { signal: AbortSignal.timeout(BANNERS_MS) }),
    // Without its banners the sheet itself opens, and shows the error.
    onSettled: (answer, _failure, tile) => show({ kind: tile, banners: answer?.banners ?? [] }, tile),
  });

  // A friend's notice opens the invites.
  useShowOnce("/user/home", ["invite"], (part) => banners.mutate(part));

  const choose = (tile: TileKey): void => {
    if (tile === "deposit" || tile === "withdraw") show({ kind: tile }, tile);
    else if (tile === "spin") navigate("/user/spin");
    else if (tile === "bonus") navigate("/user/bonus");
    else if (tile === "refresh") refresh();
    else banners.mutate(tile);
  };
  const busy = new Set<TileKey>([
    ...(refreshing ? (["refresh"] as const) : []),
    ...(banners.isPending ? [banners.variables] : []),
    ...(isOpening && chosen !== null ? [chosen] : []),
  ]);

  const whole = isLoaded ? wallet.data : undefined;
  // What is below the first games on a phone is drawn after them, in short tasks.
  const isRestDue = useDeferredValue(whole !== undefined);

  if (wallet.isError && wallet.data === undefined)
    return (
      <div className="relative">
        <h1 className="sr-only">{t("nav.home")}</h1>
        <div className="night absolute inset-x-0 -top-24 h-48 rounded-b-sheet" />
        <div className="relative mx-auto max-w-120 px-4 pt-10">
          <div className="rounded-panel bg-card shadow-card">
            <ErrorState retrying={wallet.isFetching} onRetry={() => void wallet.refetch()}>
              {failureText(wallet.error)}
            </ErrorState>
          </div>
        </div>
      </div>
    );

  const open = (code: string): void => show({ kind: "game", code });
  const slots = whole?.slots ?? [];
  // On a desktop a category without games would be an empty space, so it is left out. On a phone it says that there are
  // none.
  const categories =
    isWide && slots.length > 0
      ? GAME_CATEGORIES.filter((category) => slots.some((slot) => slot.category === category))
      : GAME_CATEGORIES;
  // Below a single row of games there is room for it. Without it the space would be empty.
  const isBelowGames = isWide && categories.length === 1 && slots.length <= 3;
  const recentCard = (
    <PartGuard>
      <Suspense fallback={<Skeleton className="h-72 w-full rounded-panel" />}>
        {isWide && <recent.Part shown={recentShown(slots)} />}
      </Suspense>
    </PartGuard>
  );
  return (
    <>
      <h1 className="sr-only">{t("nav.home")}</h1>
      <div className="night absolute inset-x-0 top-0 hidden h-93 rounded-b-sheet lg:block" />
      <div className="relative isolate mx-auto max-w-310 lg:grid lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] lg:gap-10 lg:px-5 lg:pt-2">
        <div className="min-w-0 px-4 lg:px-0">
          <div ref={head} className={cx("relative px-1 text-white", whole === undefined && "home-head-coming")}>
            {/* On a phone the dark top ends where its content ends. */}
            <div className="night absolute -inset-x-4 -top-40 -bottom-8 -z-10 rounded-b-sheet lg:hidden" />
            <Balance
              wallet={isBalanceLoaded ? wallet.data : undefined}
              moving={moving}
              syncedAt={syncedAt}
              refreshing={refreshing}
              onRefresh={refresh}
              onTransfer={() => show({ kind: "transfer" })}
            />
            <div className="grid grid-cols-1 gap-2.5 pt-3 pb-5">
              <PartGuard>
                <Suspense>
                  {whole !== undefined && hasUnderWay && (
                    <underWay.Part
                      present={present}
                      currency={currency}
                      onOpenQr={() => show({ kind: "deposit", way: "qr" })}
                    />
                  )}
                </Suspense>
              </PartGuard>
              <PartGuard>
                <Suspense>
                  {whole !== undefined && hasFirst && (
                    <firstDeposit.Part currency={currency} onDeposit={() => show({ kind: "deposit" })} />
                  )}
                </Suspense>
              </PartGuard>
              {whole !== undefined && <Referral wallet={whole} onReceive={() => show({ kind: "receipt" })} />}
            </div>
          </div>
          <Tiles
            key={isStill ? "still" : stage}
            isComing={whole === undefined}
            isQuiet={hasFirst}
            hasWheel={hasWheel}
            coins={whole?.profile.coin ?? 0}
            busy={busy}
            onChoose={choose}
          />
          <PartGuard className="mt-4">
            <Suspense>{whole !== undefined && <belowTiles.Part wallet={whole} isFirst={hasFirst} />}</Suspense>
          </PartGuard>
          <div key={`recent ${stage}`} className="mt-5 hidden lg:block">
            {whole === undefined ? <Skeleton className="h-72 w-full rounded-panel" /> : !isBelowGames && recentCard}
          </div>
        </div>
        <div key={stage} className="mt-6 grid min-w-0 grid-cols-1 content-start gap-5 lg:mt-0 lg:gap-6">
          {categories.map((category, at) =>
            whole === undefined || (at > 0 && !isRestDue) ? (
              <CategoryWaiting key={`${category} coming`} />
            ) : (
              <Category
                key={category}
                category={category}
                onNight={at === 0}
                slots={slots.filter((slot) => slot.category === category)}
                onOpen={open}
              />
            ),
          )}
          {isBelowGames && recentCard}
        </div>
      </div>
      <HomeSheets open={sheet} onClose={() => setSheet(null)} onOpenGame={open} agreement={agreement} />
    </>
  );
};
