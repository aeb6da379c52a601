import type { Banner } from "@krapao/contract/lookup/shapes";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Html, HtmlSkeleton } from "@krapao/ui/html";
import { IconButton } from "@krapao/ui/icon-button";
import useEmblaCarousel from "embla-carousel-react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Suspense, useEffect, useState } from "react";

const isCalm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Pictures with words below each; swiped, or stepped through by buttons that the keyboard reaches too. */
export const BannerCarousel = ({ banners }: { readonly banners: readonly Banner[] }) => {
  const t = useT("member");
  const [viewport, embla] = useEmblaCarousel({ align: "start", loop: false });
  const [place, setPlace] = useState(0);
  useEffect(() => {
    if (embla === undefined) return undefined;
    const select = (): void => setPlace(embla.selectedScrollSnap());
    embla.on("select", select).on("reInit", select);
    return () => void embla.off("select", select).off("reInit", select);
  }, [embla]);
  const placeText = (at: number): string => t("banner.place", { place: at + 1, count: banners.length });
  return (
    <div className="grid gap-3">
      <div ref={viewport} className="overflow-hidden rounded-card">
        <ul className="flex touch-pan-y">
          {banners.map(({ image, html }, at) => (
            <li key={at} className="min-w-0 shrink-0 basis-full" inert={at !== place}>
              <img src={image} alt="" width={720} height={360} className="block h-auto w-full rounded-card bg-night" />
              <Suspense fallback={<HtmlSkeleton />}>
                <Html html={html} className="px-1 pt-4" />
              </Suspense>
            </li>
          ))}
        </ul>
      </div>
      {banners.length > 1 && (
        <div className="flex items-center justify-between gap-2">
          <IconButton
            label={placeText(Math.max(0, place - 1))}
            icon={<ChevronLeft aria-hidden className="size-5" />}
            disabled={place === 0}
            onClick={() => embla?.scrollPrev(isCalm())}
          />
          <span aria-live="polite" className="flex items-center gap-1.5">
            <span className="sr-only">{placeText(place)}</span>
            {banners.map((_, at) => (
              <span
                key={at}
                aria-hidden
                className={cx("h-2 rounded-full transition-all", at === place ? "w-5 bg-accent" : "w-2 bg-ink/15")}
              />
            ))}
          </span>
          <IconButton
            label={placeText(Math.min(banners.length - 1, place + 1))}
            icon={<ChevronRight aria-hidden className="size-5" />}
            disabled={place === banners.length - 1}
            onClick={() => embla?.scrollNext(isCalm())}
          />
        </div>
      )}
    </div>
  );
};
