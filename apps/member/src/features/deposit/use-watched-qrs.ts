import { useCallback, useState } from "react";

import type { WatchedQr } from "./qr-stage.ts";

/**
 * The QR last shown at each provider. It outlives the sheet, so that a payment made meanwhile is shown when the sheet
 * opens again.
 */
export type WatchedQrs = {
  readonly of: (provider: string) => WatchedQr | null;
  readonly set: (provider: string, watched: WatchedQr | null) => void;
};

/** Remembers the last QR shown at each provider. */
export const useWatchedQrs = (): WatchedQrs => {
  const [all, setAll] = useState<Readonly<Record<string, WatchedQr | null>>>({});
  const set = useCallback(
    (provider: string, watched: WatchedQr | null) => setAll((before) => ({ ...before, [provider]: watched })),
    [],
  );
  return { of: (provider) => all[provider] ?? null, set };
};
