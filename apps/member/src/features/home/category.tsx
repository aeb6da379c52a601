import type { GameCategory, Slot } from "@krapao/contract/game/shapes";
import { useT } from "@krapao/i18n/react";
import { EmptyState } from "@krapao/ui/empty-state";
import { IconButton } from "@krapao/ui/icon-button";
import { Skeleton } from "@krapao/ui/skeleton";
import { ChevronLeft, ChevronRight, Gamepad2 } from "lucide-react";
import { Suspense, useEffect, useState } from "react";

import { lazyPart } from "@krapao/ui/lazy-part";
import type { CarouselApi } from "./carousel.tsx";

const carousel = lazyPart(async () => (await import("./carousel.tsx")).Carousel);

const DOTS: Readonly<Record<GameCategory, string>> = { slot: "bg-slot", sport: "bg-sport", lotto: "bg-lotto" };

const Waiting = () => (
  <div className="flex justify-center pt-3 pb-5">
    <Skeleton className="h-[211px] w-[300px] shrink-0 rounded-card max-[340px]:w-[272px]" />
  </div>
);

type CategoryProps = {
  readonly category: GameCategory;
  readonly slots: readonly Slot[] | undefined;
  /** On the dark top of a desktop. */
  readonly onNight?: boolean;
  readonly onOpen: (code: string) => void;
};

/** One category of games: its name, how many there are, its carousel. */
export const Category = ({ category, slots, onNight = false, onOpen }: CategoryProps) => {
  const t = useT("member");
  const [place, setPlace] = useState(0);
  const [api, setApi] = useState<CarouselApi | null>(null);
  // Comes while the wallet is asked for; what cannot be fetched is asked for again when it is drawn.
  useEffect(() => void carousel.preload().catch(() => undefined), []);
  const titles: Readonly<Record<GameCategory, string>> = {
    slot: t("terms.slot"),
    sport: t("terms.sportCasino"),
    lotto: t("terms.lotto"),
  };
  const tone = onNight ? "glass" : "outline";
  return (
    <section aria-label={titles[category]} className={onNight ? "lg:min-h-74 lg:text-white" : ""}>
      <div className="flex min-h-11 flex-wrap items-center gap-x-2.5 px-5 lg:px-0">
        <span aria-hidden className={`size-2.5 rounded-[4px] ${DOTS[category]}`} />
        <h2 className="text-action font-bold">{titles[category]}</h2>
        {slots !== undefined && slots.length > 0 && (
          <p className={`text-label ${onNight ? "text-mute lg:text-mute-night" : "text-mute"}`}>
            {t("home.providers", { count: slots.length })}
          </p>
        )}
        {slots !== undefined && slots.length > 1 && (
          <div className="ml-auto hidden gap-3 lg:flex">
            <IconButton
              round
              tone={tone}
              label={t("common.previous")}
              icon={<ChevronLeft aria-hidden className="size-5" />}
              disabled={place === 0}
              onClick={() => api?.previous()}
            />
            <IconButton
              round
              tone={tone}
              label={t("common.next")}
              icon={<ChevronRight aria-hidden className="size-5" />}
              disabled={place === slots.length - 1}
              onClick={() => api?.next()}
            />
          </div>
        )}
      </div>
      {slots === undefined ? (
        <Waiting />
      ) : slots.length === 0 ? (
        <EmptyState icon={<Gamepad2 />}>{t("home.noGames")}</EmptyState>
      ) : (
        <Suspense fallback={<Waiting />}>
          <carousel.Part slots={slots} place={place} onPlace={setPlace} onApi={setApi} onOpen={onOpen} />
          {slots.length > 1 && (
            <div className="hidden justify-center gap-1.5 lg:flex" aria-hidden>
              {slots.map(({ code }, at) => (
                <span
                  key={code}
                  className={`h-1.5 rounded-full transition-[width] ${at === place ? `w-5 ${onNight ? "bg-gold" : "bg-night"}` : "w-1.5 bg-mute/45"}`}
                />
              ))}
            </div>
          )}
        </Suspense>
      )}
    </section>
  );
};
