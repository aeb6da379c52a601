import { useOnline } from "@krapao/client/use-online";
import { timeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { useQuery } from "@tanstack/react-query";

import { pulseQuery } from "../lib/use-live.ts";
import { useNow } from "../lib/use-now.ts";

/** Whether the page receives live updates. */
export const useIsLive = (): boolean => {
  const isOnline = useOnline();
  const { isSuccess, failureCount } = useQuery(pulseQuery);
  return isOnline && isSuccess && failureCount === 0;
};

/** The time in Bangkok, and whether the page receives live updates: green, or grey with a text. */
export const Clock = () => {
  const t = useT("console");
  const now = useNow();
  const isLive = useIsLive();
  return (
    <p className="flex items-center gap-2 whitespace-nowrap">
      <span
        role="img"
        aria-label={isLive ? t("console.live") : t("console.notLive")}
        title={isLive ? t("console.live") : t("console.notLive")}
        className={cx("size-2.5 rounded-full ring-3", isLive ? "bg-up ring-up/20" : "bg-mute ring-mute/20")}
      />
      <time className="font-semibold">{timeText(now)}</time>
      <span className="hidden text-mute sm:inline">{t("console.bangkok")}</span>
    </p>
  );
};
