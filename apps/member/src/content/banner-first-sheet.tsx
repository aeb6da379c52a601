import type { Banner } from "@krapao/contract/lookup/shapes";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Sheet } from "@krapao/ui/sheet";
import type { SheetProps } from "@krapao/ui/sheet-props";
import { useCallback, useState } from "react";

import { BannerCarousel } from "./banner-carousel.tsx";

type BannerFirstSheetProps = SheetProps & {
  /** The banners of this opening. Another list is shown again. */
  readonly banners: readonly Banner[];
};

/**
 * A sheet that opens with its banners and continues to its content. Without banners it opens with its content (SPEC.md
 * section 2).
 */
export const BannerFirstSheet = ({ banners, footer, width, children, ...sheet }: BannerFirstSheetProps) => {
  const t = useT();
  const [passed, setPassed] = useState<readonly Banner[] | null>(null);
  // The button to continue comes with the banners, because their height is not known before.
  const [areShown, setShown] = useState(false);
  const tellShown = useCallback(() => setShown(true), []);
  if (banners.length === 0 || passed === banners)
    return (
      <Sheet {...sheet} {...(footer === undefined ? {} : { footer })} {...(width === undefined ? {} : { width })}>
        {children}
      </Sheet>
    );
  return (
    <Sheet
      {...sheet}
      {...(areShown && {
        footer: (
          <Button wide onClick={() => setPassed(banners)}>
            {t("common.next")}
          </Button>
        ),
      })}
    >
      <BannerCarousel banners={banners} onShown={tellShown} />
    </Sheet>
  );
};
