import type { Slice } from "@krapao/contract/spin/shapes";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Html, HtmlSkeleton } from "@krapao/ui/html";
import { Sheet } from "@krapao/ui/sheet";
import { Suspense, useState } from "react";

import { givesOf, usePrizeTitle } from "./prize-title.ts";
import type { SpinState } from "./use-spin.ts";

type PrizeDialogProps = {
  readonly state: SpinState;
  readonly slices: readonly Slice[];
  readonly onClose: () => void;
};

/** Shows the prize. Its value is explained in the operator's own text. */
export const PrizeDialog = ({ state, slices, onClose }: PrizeDialogProps) => {
  const t = useT("member", "spin");
  const prizeTitle = usePrizeTitle();
  const [last, setLast] = useState<Extract<SpinState, { is: "won" }> | null>(null);
  if (state.is === "won" && state !== last) setLast(state);
  if (last === null) return null;
  const { won, isLate } = last;
  const slice = slices.find(({ code }) => code === won.code);
  const gives = givesOf(won, slices);
  const title = prizeTitle(won, slices);
  return (
    <Sheet alert open={state.is === "won"} onClose={onClose} title={title} titleHidden>
      <div className="flex flex-col items-center gap-3 pt-6 pb-6 text-center">
        <span
          aria-hidden
          className="flex min-h-28 w-min max-w-56 min-w-28 items-center justify-center rounded-[3.5rem] border-4 border-gold bg-night px-1.5 py-3 text-title font-bold text-balance text-white shadow-lift"
          style={slice === undefined ? undefined : { backgroundColor: slice.bgColor, color: slice.textColor }}
        >
          {won.label}
        </span>
        <p role="status" className="text-title font-bold">
          {title}
        </p>
        {isLate && <p className="text-small text-mute">{t("spin.wonBefore")}</p>}
        {slice !== undefined && slice.htmlDescription !== "" && (
          <Suspense fallback={<HtmlSkeleton />}>
            <Html html={slice.htmlDescription} className="text-mute" />
          </Suspense>
        )}
        {gives === "coupon" && <p className="text-small text-mute">{t("spin.wonCoupon")}</p>}
      </div>
      <Button wide onClick={onClose}>
        {t("common.ok")}
      </Button>
    </Sheet>
  );
};
