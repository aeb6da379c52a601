import type { Banner } from "@krapao/contract/lookup/shapes";
import { useT } from "@krapao/i18n/react";
import { Html, HtmlSkeleton } from "@krapao/ui/html";
import { Fragment, Suspense, useEffect } from "react";

import { Slides } from "./slides.tsx";

type BannerCarouselProps = {
  readonly banners: readonly Banner[];
  /** Called once the banners are complete. */
  readonly onShown?: () => void;
};

const Shown = ({ onShown }: { readonly onShown: () => void }) => {
  useEffect(onShown, [onShown]);
  return null;
};

/** Pictures with a text below each. They are swiped, or turned by buttons that the keyboard reaches too. */
export const BannerCarousel = ({ banners, onShown }: BannerCarouselProps) => {
  const t = useT("member");
  // The buttons are below the words, so nothing is drawn before their height is known.
  return (
    <Suspense fallback={<HtmlSkeleton />}>
      {onShown !== undefined && <Shown onShown={onShown} />}
      <Slides
        placeText={(place) => t("banner.place", { place, count: banners.length })}
        slides={banners.map(({ image, html }) => (
          <Fragment key={image}>
            <img src={image} alt="" width={720} height={360} className="block h-auto w-full rounded-card bg-night" />
            <Html html={html} className="pt-4" />
          </Fragment>
        ))}
      />
    </Suspense>
  );
};
