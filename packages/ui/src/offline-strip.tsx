import { useT } from "@krapao/i18n/react";
import { Hourglass, WifiOff } from "lucide-react";
import type { ReactNode } from "react";

const stripClass = "flex min-h-11 animate-strip flex-wrap items-center gap-x-3 bg-wait-soft px-4 text-label text-wait";

type OfflineStripProps = {
  /**
   * HH:mm in words (`time.clock`) of the last known balances. Without it the strip only says that there is no
   * connection.
   */
  readonly since?: string | undefined;
  /** Absent where nothing can be read again. */
  readonly onRetry?: (() => void) | undefined;
};

/** A strip that slides in at the top while there is no connection. It shows how old the numbers are. */
export const OfflineStrip = ({ since, onRetry }: OfflineStripProps) => {
  const t = useT();
  return (
    <output className={stripClass}>
      <WifiOff aria-hidden className="size-4.5 shrink-0" />
      <span className="min-w-0 grow basis-28 py-2">
        {since === undefined ? t("common.offlineNow") : t("common.offline", { time: since })}
      </span>
      {onRetry !== undefined && (
        <button
          type="button"
          className="ml-auto min-h-11 shrink-0 px-1 font-semibold hover:underline"
          onClick={onRetry}
        >
          {t("common.retry")}
        </button>
      )}
    </output>
  );
};

/** A strip that says that an answer takes long. The caller renders it only while that is so. */
export const SlowStrip = ({ children }: { readonly children: ReactNode }) => (
  <output className={stripClass}>
    <Hourglass aria-hidden className="size-4.5 shrink-0" />
    <span className="min-w-0 grow basis-28 py-2">{children}</span>
  </output>
);
