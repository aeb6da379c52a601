import type { Language } from "@krapao/i18n/language";
import { Banner } from "@krapao/ui/banner";
import { Html } from "@krapao/ui/html";
import { OfferFace } from "@krapao/ui/offer-card";

import { PhoneFrame } from "../../parts/phone-frame.tsx";
import type { BannersOfKind } from "./queries.ts";

type BannerPreviewProps = {
  readonly kind: BannersOfKind["kind"];
  readonly item: BannersOfKind["items"][number];
  /** Whether it is the first one, which a bonus has on its card too. */
  readonly isFirst: boolean;
  readonly language: Language;
};

/** A banner as the member's app draws it: on a sheet, and of a bonus on its card. */
export const BannerPreview = ({ kind, item: { image, html }, isFirst, language }: BannerPreviewProps) => {
  const own = html[language];
  return (
    <PhoneFrame language={language}>
      <div className="grid gap-4">
        {kind === "bonus" && isFirst && image !== "" && (
          <div className="overflow-hidden rounded-t-card shadow-card">
            <OfferFace large isPhone banner={{ image, html: own }} title="" faded={false} />
          </div>
        )}
        <div className="rounded-t-[24px] bg-card p-5 text-ink">
          {image === "" ? <Html html={own} /> : <Banner image={image} html={own} />}
        </div>
      </div>
    </PhoneFrame>
  );
};
