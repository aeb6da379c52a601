import type { Slot } from "@krapao/contract/game/shapes";
import useEmblaCarousel from "embla-carousel-react";
import { type KeyboardEvent, useCallback, useEffect, useRef } from "react";

import { GameCard } from "./game-card.tsx";

type CarouselProps = {
  readonly slots: readonly Slot[];
  readonly place: number;
  readonly onPlace: (place: number) => void;
  readonly onOpen: (code: string) => void;
};

const isCalm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The distance from the middle at which a card has its full turn. */
const SIDE = 1;

/** Three cards in 3D: the front card flat, its neighbours turned away behind it. */
export const Carousel = ({ slots, place, onPlace, onOpen }: CarouselProps) => {
  const [viewport, embla] = useEmblaCarousel({
    align: "center",
    containScroll: false,
    loop: false,
    startIndex: place,
    skipSnaps: true,
  });
  const list = useRef<HTMLUListElement>(null);

  /**
   * Turns every card by its distance from the middle. It writes the style directly, because it runs on each frame of a
   * drag.
   */
  const turn = useCallback((): void => {
    if (embla === undefined) return;
    const snaps = embla.scrollSnapList();
    const progress = embla.scrollProgress();
    const step = snaps.length > 1 ? (snaps.at(-1) ?? 1) / (snaps.length - 1) : 1;
    Array.from(list.current?.children ?? []).forEach((item, at) => {
      const away = ((snaps[at] ?? 0) - progress) / (step === 0 ? 1 : step);
      const side = Math.max(-SIDE, Math.min(SIDE, away));
      const card = item.firstElementChild;
      if (!(card instanceof HTMLElement && item instanceof HTMLElement)) return;
      card.style.transform = `perspective(900px) translateX(${-side * 34}%) rotateY(${-side * 14}deg) scale(${1 - Math.abs(side) * 0.08})`;
      item.style.zIndex = String(10 - Math.round(Math.abs(away) * 2));
      card.style.filter = side === 0 ? "" : `brightness(${1 - Math.abs(side) * 0.16})`;
    });
  }, [embla]);

  useEffect(() => {
    if (embla === undefined) return undefined;
    const select = (): void => onPlace(embla.selectedScrollSnap());
    embla.on("scroll", turn).on("reInit", turn).on("select", select);
    turn();
    return () => {
      embla.off("scroll", turn).off("reInit", turn).off("select", select);
    };
  }, [embla, turn, onPlace]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0 || embla === undefined) return;
    event.preventDefault();
    embla.scrollTo(Math.max(0, Math.min(slots.length - 1, place + step)), isCalm());
    list.current?.children[place + step]?.querySelector("button")?.focus({ preventScroll: true });
  };

  return (
    <div ref={viewport} className="-mt-3 -mb-7 overflow-hidden pt-6 pb-12">
      <ul ref={list} className="flex touch-pan-y">
        {slots.map((slot, at) => (
          <li
            key={slot.code}
            className="relative min-w-0 shrink-0 basis-[300px] max-[340px]:basis-[272px]"
            aria-hidden={Math.abs(at - place) > 1}
          >
            <div>
              <GameCard
                slot={slot}
                isFront={at === place}
                onKeyDown={onKeyDown}
                onOpen={() => (at === place ? onOpen(slot.code) : embla?.scrollTo(at, isCalm()))}
              />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
};
