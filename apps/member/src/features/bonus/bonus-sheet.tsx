import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Html, HtmlSkeleton } from "@krapao/ui/html";
import { Sheet } from "@krapao/ui/sheet";
import { toast } from "@krapao/ui/toast";
import { Suspense, useState } from "react";

import { BannerCarousel } from "../../content/banner-carousel.tsx";
import { useSinglePress } from "../../lib/use-single-press.ts";
import { FailureDialog } from "../../money/failure-dialog.tsx";
import { useWallet } from "../../money/wallet-query.ts";
import { Notice } from "./notice.tsx";
import type { Offer } from "./offer.ts";
import { useOften } from "./use-often.ts";
import { useReceive } from "./use-receive.ts";
import { useRefusal } from "./use-refusal.ts";

type BonusSheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly offer: Offer;
  readonly isBlocked: boolean;
};

/** A bonus or promotion with its pictures, its terms and the notice, and the button that receives it. */
export const BonusSheet = ({ open, onClose, offer, isBlocked }: BonusSheetProps) => {
  const t = useT("member", "bonus");
  const often = useOften();
  const refusal = useRefusal();
  const currency = useWallet().data?.profile.currency ?? "BAHT";
  const press = useSinglePress();
  const { mutateAsync, isPending, error, reset } = useReceive((reward) => {
    toast(
      reward === null ? t("bonus.done") : t("bonus.doneAmount", { amount: moneyText(reward, currency) }),
      "success",
    );
    onClose();
  });
  // The dialog keeps its words while it goes.
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={offer.title}
        locked={isPending}
        focusable
        footer={
          <div className="grid gap-2">
            {isBlocked && <p className="text-center text-label text-mute">{t("bonus.blocked")}</p>}
            <Button
              wide
              rests={open}
              tone={isBlocked ? "outline" : "gold"}
              loading={isPending}
              disabled={isBlocked}
              onClick={() => press(() => mutateAsync(offer))}
            >
              {t("bonus.receive")}
            </Button>
          </div>
        }
      >
        <div className="grid grid-cols-1 gap-4">
          {offer.banners.length > 0 && <BannerCarousel banners={offer.banners} />}
          {offer.maxReceived !== null && <p className="text-label text-mute">{often(offer.type, offer.maxReceived)}</p>}
          <Suspense fallback={<HtmlSkeleton />}>
            <Html html={offer.description} />
          </Suspense>
          <Notice percentFail={offer.percentFail} />
        </div>
      </Sheet>
      {/* Titled with the message, as SPEC.md section 8 has it. */}
      <FailureDialog open={error !== null} failure={last} title={last === null ? "" : refusal(last)} onClose={reset} />
    </>
  );
};
