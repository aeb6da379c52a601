import { useT } from "@krapao/i18n/react";
import { svgAddress } from "@krapao/ui";
import { QrCode, SkipForward } from "lucide-react";
import { toString as drawQr } from "qrcode";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";

import { orders as ordersShape } from "../../host/page-shapes.ts";
import type { Person } from "../../host/page-shapes.ts";
import { usePoll } from "../lib/use-poll.ts";
import { PayCard } from "./pay-card.tsx";

const Finder = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <div className="finder">
    <span aria-hidden className="finder-corners" />
    {children}
  </div>
);

const useQr = (payload: string | null): string | null => {
  const [drawn, setDrawn] = useState<{ payload: string; svg: string } | null>(null);
  useEffect(() => {
    let isWanted = payload !== null;
    if (payload !== null) {
      void drawQr(payload, { type: "svg", margin: 2, errorCorrectionLevel: "M" }).then((svg) => {
        if (isWanted) setDrawn({ payload, svg });
      });
    }
    return () => {
      isWanted = false;
    };
  }, [payload]);
  return drawn !== null && drawn.payload === payload ? drawn.svg : null;
};

/** The camera. It sees the newest QR that waits for its payment, wherever it is shown. */
export const ScanTab = ({ owner }: { readonly owner: Person }): ReactNode => {
  const t = useT("sandbox");
  const { value, refresh } = usePoll("/page/orders", ordersShape);
  const [skipped, setSkipped] = useState(0);
  const open = value ?? [];
  const order = open.length === 0 ? undefined : open[skipped % open.length];
  const svg = useQr(order?.payload ?? null);

  if (order === undefined) {
    return (
      <Finder>
        <p className="grid max-w-52 justify-items-center gap-3 text-center text-label text-mute-night">
          <QrCode aria-hidden className="size-10 opacity-60" />
          {value === null ? t("sandbox.loading") : t("sandbox.bank.noQr")}
        </p>
      </Finder>
    );
  }
  return (
    <div className="grid gap-3">
      <Finder>
        <span className="rounded-control bg-white p-2">
          {svg === null ? (
            <span className="block size-40" />
          ) : (
            <img src={svgAddress(svg)} alt={t("sandbox.bank.qrAlt")} width={160} height={160} />
          )}
        </span>
        <span aria-hidden className="finder-beam" />
        {open.length > 1 && (
          <button
            type="button"
            aria-label={t("sandbox.bank.nextQr")}
            title={t("sandbox.bank.nextQr")}
            onClick={() => setSkipped(skipped + 1)}
            className="finder-next"
          >
            <SkipForward aria-hidden className="size-4.5" />
          </button>
        )}
      </Finder>
      <PayCard key={order.qrcodeId} order={order} owner={owner} onPaid={refresh} />
    </div>
  );
};
