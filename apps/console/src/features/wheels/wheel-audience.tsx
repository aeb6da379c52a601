import type { Wheel } from "@krapao/contract/operator/content-shapes";
import { useT } from "@krapao/i18n/react";

import { At } from "../../parts/moments.tsx";

/** The segment and the period of a wheel, where it has them. */
export const WheelAudience = ({ wheel: { audienceSegment, activeFrom, activeTo } }: { readonly wheel: Wheel }) => {
  const t = useT("console", "editing");
  return (
    <>
      {audienceSegment !== null && (
        <span className="block">{t("offer.forSegment", { segment: audienceSegment.name ?? audienceSegment._id })}</span>
      )}
      {activeFrom !== null && (
        <span className="block">
          {t("wheel.from")} <At withDay moment={activeFrom} />
        </span>
      )}
      {activeTo !== null && (
        <span className="block">
          {t("wheel.until")} <At withDay moment={activeTo} />
        </span>
      )}
    </>
  );
};
