import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useEffect, useRef } from "react";

import { Link } from "../../lib/navigation.tsx";
import { ring } from "../../lib/ring.ts";
import { pulseQuery } from "../../lib/use-live.ts";
import { isNewlyOpened, newestOf } from "./newly-opened.ts";
import { useSoundOn } from "./sound-setting.ts";

/**
 * Shows, on every page, the alerts that no operator has acknowledged. A new one plays a sound where the device has that
 * turned on.
 */
export const AlertStrip = () => {
  const t = useT("console");
  const isSoundOn = useSoundOn();
  const { data } = useQuery(pulseQuery);
  const alerts = data?.alerts;
  const known = useRef<string | null>(undefined);
  useEffect(() => {
    if (alerts === undefined) return;
    if (isSoundOn && isNewlyOpened(known.current, alerts.newest)) ring();
    known.current = newestOf(known.current, alerts.newest);
  }, [alerts, isSoundOn]);
  if (alerts === undefined || alerts.open === 0) return null;
  const isCritical = alerts.critical > 0;
  return (
    <div
      role="status"
      className={cx(
        "flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-1.5 lg:px-6",
        isCritical ? "border-down/40 bg-down-soft text-down" : "border-line bg-wait-soft text-wait",
      )}
    >
      <BellRing aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 grow basis-60 [overflow-wrap:anywhere]">{t("alerts.strip", { count: alerts.open })}</p>
      <Link
        href="/settings?part=alerts"
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-3"
      >
        {t("alerts.stripLook")}
      </Link>
    </div>
  );
};
