import type { WaitingQr } from "@krapao/contract/notice/shapes";
import { countdownText, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { useTimeLeft } from "@krapao/ui/countdown";
import { QrCode } from "lucide-react";

import { serverClock } from "../../lib/server-clock.ts";

type QrStripProps = {
  readonly qr: WaitingQr;
  readonly currency: "LAK" | "BAHT";
  readonly onOpen: () => void;
};

/**
 * The open QR that waits for its payment, with a countdown by the server's clock. It disappears when the QR is no
 * longer open.
 */
export const QrStrip = ({ qr, currency, onOpen }: QrStripProps) => {
  const t = useT("member");
  const left = useTimeLeft(serverClock.here(Date.parse(qr.expireIn)));
  if (left === 0) return null;
  return (
    <section
      aria-label={t("home.qrOpen", { amount: moneyText(qr.amount, currency) })}
      className="flex min-h-16 flex-wrap items-center gap-3 rounded-card border border-white/20 bg-night-2 px-4 py-2.5 text-white"
    >
      <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-white text-ink">
        <QrCode aria-hidden className="size-5" />
      </span>
      <span className="min-w-0 grow basis-36">
        <span className="flex flex-wrap gap-x-2.5">
          <span className="font-bold">{t("home.qrOpen", { amount: moneyText(qr.amount, currency) })}</span>
          <span role="timer" aria-live="off" className="whitespace-nowrap">
            {t("home.qrLeft", { time: countdownText(left) })}
          </span>
        </span>
        <span className="block text-small text-mute-night">{t("home.qrWaits")}</span>
      </span>
      <Button tone="glass" size="small" onClick={onOpen}>
        {t("home.qrShow")}
      </Button>
    </section>
  );
};
