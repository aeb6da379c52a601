import { ScanQrCode } from "lucide-react";

import { QrPanel } from "./qr-panel.tsx";
import { leastAt, qrProviders, type WayDefinition } from "./way.ts";
import { WayIcon } from "./way-icon.tsx";

/** A QR code that any banking app can pay. */
export const qrWay: WayDefinition = {
  way: "qr",
  offer: ({ ways, paytimzMinimum }) => {
    const providers = qrProviders(ways);
    if (providers.length === 0) return null;
    const working = providers.filter(({ health }) => health !== "stopped");
    const counted = working.length > 0 ? working : providers;
    return {
      minimum: Math.min(...counted.map((each) => leastAt(each, ways.minimum, paytimzMinimum))),
      ...(working.length === 0 && { opensAt: null }),
    };
  },
  promise: () => "deposit.usual1Minute",
  title: (t) => t("deposit.wayQr"),
  heading: (t, { currency }) => (currency === "LAK" ? t("terms.laoQr") : t("terms.promptPayQr")),
  detail: (t, { currency }) => (currency === "LAK" ? t("deposit.wayLaoQrHow") : t("deposit.wayQrHow")),
  Mark: () => (
    <WayIcon className="bg-night-2 text-white">
      <ScanQrCode />
    </WayIcon>
  ),
  Panel: ({ ways, currency, watched, onClose }) => (
    <QrPanel
      providers={qrProviders(ways)}
      currency={currency}
      minimum={ways.minimum}
      watched={watched}
      onClose={onClose}
    />
  ),
};
