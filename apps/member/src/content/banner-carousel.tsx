import type { Banner as BannerItem } from "@krapao/contract/lookup/shapes";
import { useT } from "@krapao/i18n/react";
import { Banner } from "@krapao/ui/banner";
import { HtmlSkeleton } from "@krapao/ui/html";
import { Suspense, useEffect } from "react";

import { Slides } from "./slides.tsx";

type BannerCarouselProps = {
  readonly banners: readonly BannerItem[];
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
          <Banner key={image} image={image} html={html} />
        ))}
      />
    </Suspense>
  );
};
