import { cx } from "@krapao/ui";
import { IconButton } from "@krapao/ui/icon-button";
import useEmblaCarousel from "embla-carousel-react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";

const isCalm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

type SlidesProps = {
  readonly slides: readonly ReactNode[];
  /** The name of a slide's position, counted from 1. */
  readonly placeText: (place: number) => string;
};

/** Slides side by side. They are swiped, or turned by buttons, or by the arrow keys while a button has the focus. */
export const Slides = ({ slides, placeText }: SlidesProps) => {
  const [viewport, embla] = useEmblaCarousel({ align: "start", loop: false });
  const [place, setPlace] = useState(0);
  useEffect(() => {
    if (embla === undefined) return undefined;
    const select = (): void => setPlace(embla.selectedScrollSnap());
    embla.on("select", select).on("reInit", select);
    return () => void embla.off("select", select).off("reInit", select);
  }, [embla]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "ArrowRight") embla?.scrollNext(isCalm());
    else if (event.key === "ArrowLeft") embla?.scrollPrev(isCalm());
    else return;
    event.preventDefault();
  };
  const last = slides.length - 1;
  return (
    <div className="grid gap-3">
      <div ref={viewport} className="overflow-hidden rounded-t-card">
        <ul className="flex touch-pan-y">
          {slides.map((slide, at) => (
            <li key={at} className="min-w-0 shrink-0 basis-full" inert={at !== place}>
              {slide}
            </li>
          ))}
        </ul>
      </div>
      {last > 0 && (
        <div className="flex items-center justify-between gap-2">
          {/* At an end the button is marked as disabled and does nothing. It stays, so that the focus is not lost. */}
          <IconButton
            label={placeText(Math.max(1, place))}
            icon={<ChevronLeft aria-hidden className="size-5" />}
            aria-disabled={place === 0}
            className="aria-disabled:opacity-35"
            onClick={() => embla?.scrollPrev(isCalm())}
            onKeyDown={onKeyDown}
          />
          <span aria-live="polite" className="flex items-center gap-1.5">
            <span className="sr-only">{placeText(place + 1)}</span>
            {slides.map((_, at) => (
              <span
                key={at}
                aria-hidden
                className={cx("size-2 rounded-full transition-all", at === place ? "w-5 bg-accent" : "bg-ink/15")}
              />
            ))}
          </span>
          <IconButton
            label={placeText(Math.min(slides.length, place + 2))}
            icon={<ChevronRight aria-hidden className="size-5" />}
            aria-disabled={place === last}
            className="aria-disabled:opacity-35"
            onClick={() => embla?.scrollNext(isCalm())}
            onKeyDown={onKeyDown}
          />
        </div>
      )}
    </div>
  );
};
