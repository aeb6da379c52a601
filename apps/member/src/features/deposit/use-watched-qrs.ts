import { useCallback, useState } from "react";

import type { WatchedQr } from "./qr-stage.ts";

/** The QR last shown at each provider. It outlives the sheet, so that a payment in between is shown on return. */
export type WatchedQrs = {
  readonly of: (provider: string) => WatchedQr | null;
  readonly set: (provider: string, watched: WatchedQr | null) => void;
};

/** Keeps which QR was shown last at each provider. */
export const useWatchedQrs = (): WatchedQrs => {
  const [all, setAll] = useState<Readonly<Record<string, WatchedQr | null>>>({});
  const set = useCallback(
    (provider: string, watched: WatchedQr | null) => setAll((before) => ({ ...before, [provider]: watched })),
    [],
  );
  return { of: (provider) => all[provider] ?? null, set };
};
