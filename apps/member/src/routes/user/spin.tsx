import { moneyText } from "@krapao/i18n";
import { useLanguage, useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { Suspense, useEffect, useState } from "react";

import { CouponCard } from "../../features/spin/coupon-card.tsx";
import { PrizeDialog } from "../../features/spin/prize-dialog.tsx";
import { couponsQuery, setupQuery } from "../../features/spin/queries.ts";
import { RefusedDialog } from "../../features/spin/refused-dialog.tsx";
import { SpinSide } from "../../features/spin/spin-side.tsx";
import { SpinHead } from "../../features/spin/spin-head.tsx";
import { useHeld } from "../../features/spin/use-held.ts";
import { useSpin } from "../../features/spin/use-spin.ts";
import { WheelPlace } from "../../features/spin/wheel-place.tsx";
import { Wheel } from "../../features/spin/wheel.tsx";
import { lazyPart } from "@krapao/ui/lazy-part";
import { preloadHtml } from "@krapao/ui/html";
import { PartGuard } from "@krapao/ui/part-guard";
import { lazySheet } from "@krapao/ui/lazy-sheet";
import { isComing } from "../../lib/is-coming.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { useTitle } from "../../lib/use-title.ts";
import { useWallet } from "../../money/wallet-query.ts";

const fairness = lazySheet(async () => (await import("../../features/spin/fairness-sheet.tsx")).FairnessSheet);

const facts = lazyPart(async () => (await import("../../features/spin/spin-facts.tsx")).SpinFacts);

/** Opens the data by which the spins are verified. */
const FairnessLink = () => {
  const t = useT("member", "spin");
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <button
        type="button"
        className="mx-auto flex min-h-11 items-center gap-2 px-3 text-label text-mute hover:text-ink"
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <ShieldCheck aria-hidden className="size-4.5 shrink-0" />
        <span className="border-b border-line-strong">{t("spin.fairness")}</span>
      </button>
      {isWanted && <fairness.Part open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
};

/** The spin wheel: a spin costs a coin and may give a coupon, and each draw can be verified. */
export const Spin = () => {
  const t = useT("member", "spin");
  const [language] = useLanguage();
  const setup = useQuery(setupQuery(language));
  const { state, start, land, close } = useSpin(setup.data?.fair);
  const isBusy = state.is === "asking" || state.is === "turning";
  const coupons = useQuery(couponsQuery(language));
  // The page does not show what the server already knows before the wheel stops.
  const data = useHeld(setup.data, isBusy);
  const shownCoupons = useHeld(coupons.data, isBusy);
  // The content below the wheel is drawn when its height is known, and what follows the coupons after them.
  const isWheelComing = isComing(setup);
  const areCouponsComing = isWheelComing || isComing(coupons);
  const currency = useWallet().data?.profile.currency ?? "THB";
  const isWide = useMediaQuery("(width >= 1024px)");
  useTitle(t("spin.title"));
  // A prize's value is explained in HTML. It is loaded first, so that the dialog opens in its final height.
  useEffect(() => void preloadHtml().catch(() => undefined), []);

  const wheel = data?.activeSpinwheel ?? null;
  const slices = wheel?.slices ?? [];
  const target = state.is === "turning" ? slices.findIndex(({ code }) => code === state.won.code) : -1;
  // A slice that is not on the shown wheel has no position to turn to.
  if (state.is === "turning" && target === -1) land();
  const coins = (data?.userCoin ?? 0) - (isBusy ? 1 : 0);

  // Without a wheel no coins are shown beside it, and two cards share the width.
  const isBare = wheel === null && (data !== undefined || setup.isError || setup.fetchStatus === "paused");

  return (
    <>
      <div className="relative">
        <div className="night absolute inset-x-0 -top-24 bottom-0 hidden rounded-b-sheet lg:block" />
        <div
          className={cx(
            "relative mx-auto lg:grid lg:max-w-310 lg:grid-cols-2 lg:gap-x-6 lg:px-5 lg:pb-10",
            // Without a wheel, two cards of one height stand side by side.
            !isBare && "lg:items-center xl:grid-cols-[minmax(0,1fr)_auto_minmax(0,1.2fr)] xl:gap-x-10",
          )}
        >
          <div className="relative pb-12 lg:contents">
            <div className="night absolute inset-x-0 -top-24 bottom-0 rounded-b-sheet lg:hidden" />
            <div className="relative mx-auto max-w-160 px-4 lg:contents">
              <div className={cx("lg:col-span-2", !isBare && "xl:col-span-1 xl:self-start")}>
                <SpinHead title={wheel?.name ?? t("spin.title")} />
                {data !== undefined && wheel !== null && (
                  <SpinSide
                    coins={coins}
                    coinEvery={data.coinEvery}
                    towardsCoin={data.towardsCoin}
                    currency={currency}
                    isBusy={isBusy}
                  />
                )}
              </div>
              <div className={isBare ? "" : "lg:py-3"}>
                {wheel === null ? (
                  <WheelPlace
                    isClosed={data !== undefined}
                    failure={setup.error}
                    isFetching={setup.isFetching}
                    isPaused={setup.fetchStatus === "paused"}
                    retry={() => void setup.refetch()}
                  />
                ) : (
                  <Wheel
                    wheel={wheel}
                    coins={coins}
                    isBusy={isBusy}
                    target={target === -1 ? null : target}
                    onSpin={start}
                    onLanded={land}
                  />
                )}
                {wheel !== null && data !== undefined && coins <= 0 && !isBusy && (
                  <p className="mx-auto mt-4 max-w-80 text-center text-label text-white xl:hidden">
                    {t("spin.howCoins", { amount: moneyText(data.coinEvery, currency) })}
                  </p>
                )}
              </div>
            </div>
          </div>
          <div
            key={isWheelComing ? "wheel" : areCouponsComing ? "coupons" : "whole"}
            className="relative mx-auto -mt-8 grid w-full max-w-160 grid-cols-1 gap-4 px-4 lg:mt-0 lg:px-0"
          >
            <CouponCard
              slices={slices}
              read={{
                coupons: isWheelComing ? undefined : shownCoupons,
                failure: coupons.error,
                isFetching: coupons.isFetching,
                isPaused: coupons.fetchStatus === "paused",
                retry: () => void coupons.refetch(),
              }}
            />
            {data !== undefined && !areCouponsComing && !isWide && <FairnessLink />}
          </div>
        </div>
      </div>
      {data !== undefined && !areCouponsComing && isWide && (
        <PartGuard className="mx-auto mt-6 max-w-310">
          <Suspense>
            <facts.Part slices={slices} fair={data.fair} isBusy={isBusy}>
              <FairnessLink />
            </facts.Part>
          </Suspense>
        </PartGuard>
      )}
      <p role="status" className="sr-only">
        {isBusy ? t("spin.spinning") : ""}
      </p>
      <PrizeDialog state={state} slices={slices} onClose={close} />
      <RefusedDialog state={state} onRetry={start} onClose={close} />
    </>
  );
};
