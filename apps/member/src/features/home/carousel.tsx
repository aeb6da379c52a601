import type { Slot } from "@krapao/contract/game/shapes";
import useEmblaCarousel from "embla-carousel-react";
import { type CSSProperties, type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";

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

/** The style of a card `away` cards to the right of the front one, and the stacking order of its item. */
const styleAt = (away: number): { readonly zIndex: string; readonly card: CSSProperties } => {
  const side = Math.max(-SIDE, Math.min(SIDE, away));
  return {
    zIndex: String(10 - Math.round(Math.abs(away) * 2)),
    card: {
      transform: `perspective(900px) translateX(${-side * 34}%) rotateY(${-side * 14}deg) scale(${1 - Math.abs(side) * 0.08})`,
      filter: side === 0 ? "" : `brightness(${1 - Math.abs(side) * 0.16})`,
    },
  };
};

/** Three cards in 3D: the front card flat, its neighbours turned away behind it. */
export const Carousel = ({ slots, place, onPlace, onOpen }: CarouselProps) => {
  // The carousel measures its cards. Before the first frame that would lay out the whole page within one long task.
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDrawn(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  const [first] = useState(place);
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
      const { zIndex, card: style } = styleAt(((snaps[at] ?? 0) - progress) / (step === 0 ? 1 : step));
      const card = item.firstElementChild;
      if (!(card instanceof HTMLElement && item instanceof HTMLElement)) return;
      item.style.zIndex = zIndex;
      Object.assign(card.style, style);
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
    <div
      ref={isDrawn ? viewport : undefined}
      className="-mt-3 -mb-7 overflow-hidden pt-6 pb-12 [--card:300px] max-[340px]:[--card:272px]"
    >
      <ul
        ref={list}
        className="flex touch-pan-y"
        style={{ transform: `translateX(calc(50% - var(--card) * ${first + 0.5}))` }}
      >
        {slots.map((slot, at) => (
          <li
            key={slot.code}
            className="relative min-w-0 shrink-0 basis-(--card)"
            style={{ zIndex: styleAt(at - first).zIndex }}
            aria-hidden={Math.abs(at - place) > 1}
          >
            <div style={styleAt(at - first).card}>
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
