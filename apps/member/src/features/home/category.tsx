import type { GameCategory, Slot } from "@krapao/contract/game/shapes";
import { useT } from "@krapao/i18n/react";
import { EmptyState } from "@krapao/ui/empty-state";
import { lazyPart } from "@krapao/ui/lazy-part";
import { PartGuard } from "@krapao/ui/part-guard";
import { Skeleton } from "@krapao/ui/skeleton";
import { Gamepad2 } from "lucide-react";
import { Suspense, useState } from "react";

import { useMediaQuery } from "../../lib/use-media-query.ts";

export const carousel = lazyPart(async () => (await import("./carousel.tsx")).Carousel);
export const grid = lazyPart(async () => (await import("./game-grid.tsx")).GameGrid);

/** From this width on the games are side by side. */
const WIDE = "(width >= 1024px)";

const DOTS: Readonly<Record<GameCategory, string>> = { slot: "bg-slot", sport: "bg-sport", lotto: "bg-lotto" };

const Waiting = () => (
  <div className="flex justify-center pt-3 pb-5 lg:gap-3.5 lg:pt-2 lg:pb-0">
    <Skeleton className="h-[211px] w-[300px] shrink-0 rounded-card max-[340px]:w-[272px] lg:h-46 lg:w-auto lg:grow" />
    <Skeleton className="hidden h-46 grow rounded-card lg:block" />
    <Skeleton className="hidden h-46 grow rounded-card xl:block" />
  </div>
);

/** A category while its content is not known. */
export const CategoryWaiting = () => (
  <div>
    <div className="flex min-h-11 items-center px-5 lg:px-0">
      <Skeleton className="h-5 w-28" />
    </div>
    <Waiting />
  </div>
);

type CategoryProps = {
  readonly category: GameCategory;
  readonly slots: readonly Slot[];
  /** On the dark top of a desktop. */
  readonly onNight?: boolean;
  readonly onOpen: (code: string) => void;
};

/** One category of games: its name, the number of games, and its cards. A carousel on a phone, a grid on a desktop. */
export const Category = ({ category, slots, onNight = false, onOpen }: CategoryProps) => {
  const t = useT("member");
  const [place, setPlace] = useState(0);
  const isWide = useMediaQuery(WIDE);
  const titles: Readonly<Record<GameCategory, string>> = {
    slot: t("terms.slot"),
    sport: t("terms.sportCasino"),
    lotto: t("terms.lotto"),
  };
  return (
    <section
      aria-label={titles[category]}
      // The content below starts under the dark top, also after a single row of cards, because the dark top is higher
      // then.
      className={onNight ? "lg:flex lg:min-h-76 lg:flex-col" : undefined}
    >
      <div className={`flex min-h-11 flex-wrap items-center gap-x-2.5 px-5 lg:px-0 ${onNight ? "lg:text-white" : ""}`}>
        <span aria-hidden className={`size-2.5 rounded-[4px] ${DOTS[category]}`} />
        <h2 className="text-action font-bold">{titles[category]}</h2>
        {slots.length > 0 && (
          <p className={`text-label ${onNight ? "text-mute lg:text-mute-night" : "text-mute"}`}>
            {t("home.providers", { count: slots.length })}
          </p>
        )}
      </div>
      {slots.length === 0 ? (
        <EmptyState icon={<Gamepad2 />}>{t("home.noGames")}</EmptyState>
      ) : (
        <PartGuard className="mx-4 mt-3 mb-5 lg:mx-0">
          <Suspense fallback={<Waiting />}>
            {isWide ? (
              <grid.Part slots={slots} onOpen={onOpen} />
            ) : (
              <carousel.Part slots={slots} place={place} onPlace={setPlace} onOpen={onOpen} />
            )}
          </Suspense>
        </PartGuard>
      )}
    </section>
  );
};
