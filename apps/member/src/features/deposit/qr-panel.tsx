import { useT } from "@krapao/i18n/react";
import { Segmented } from "@krapao/ui/segmented";
import { Skeleton } from "@krapao/ui/skeleton";
import { useQueries } from "@tanstack/react-query";
import { Timer } from "lucide-react";
import { useCallback, useState } from "react";

import { ProviderQr } from "./provider-qr.tsx";
import { qrQuery } from "./queries.ts";
import type { WatchedQr } from "./qr-stage.ts";
import type { WatchedQrs } from "./use-watched-qrs.ts";

type QrPanelProps = {
  readonly providers: readonly string[];
  readonly currency: "LAK" | "BAHT";
  readonly minimum: number;
  readonly watched: WatchedQrs;
  readonly onClose: () => void;
};

/** The providers of QR payments, one at a time; an open QR is found again at whichever it was made. */
export const QrPanel = ({ providers, watched, ...rest }: QrPanelProps) => {
  const t = useT("member");
  const [first] = providers;
  const states = useQueries({ queries: providers.map((provider) => qrQuery(provider)) });
  const [chosen, setChosen] = useState<string | null>(null);
  const isOpen = (provider: string): boolean => states[providers.indexOf(provider)]?.data?.hasQrcode === true;
  if (chosen === null && states.every(({ isPending }) => !isPending))
    setChosen(
      providers.find(isOpen) ?? providers.find((each) => watched.of(each)?.isDropped === false) ?? first ?? null,
    );
  const { set } = watched;
  const onWatch = useCallback(
    (next: WatchedQr | null) => {
      if (chosen !== null) set(chosen, next);
    },
    [chosen, set],
  );
  if (first === undefined) return null;
  return (
    <div className="grid gap-4">
      {providers.length > 1 && (
        <Segmented
          look="chips"
          label={t("terms.channel")}
          segments={providers.map((key) => ({
            key,
            label: (
              <span className="flex items-center gap-1.5">
                {isOpen(key) && <Timer aria-hidden className="size-4" />}
                {key}
              </span>
            ),
          }))}
          value={chosen ?? first}
          onChange={setChosen}
        />
      )}
      {chosen === null ? (
        <Skeleton className="h-80 w-full rounded-card" />
      ) : (
        <ProviderQr key={chosen} provider={chosen} watched={watched.of(chosen)} onWatch={onWatch} {...rest} />
      )}
    </div>
  );
};
