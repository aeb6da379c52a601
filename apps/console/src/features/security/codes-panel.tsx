import type { Security } from "@krapao/contract/operator/get-security";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { ShieldAlert, ShieldCheck } from "lucide-react";

import { Panel } from "../../parts/panel.tsx";
import { Tag } from "../../parts/tag.tsx";

/**
 * The share of SMS codes that are entered. An alert shows when the share is too low, or the hourly limit is reached.
 */
export const CodesPanel = ({ otp }: { readonly otp: Security["otp"] }) => {
  const t = useT("console");
  const { sent, verified, isLow, thisHour, budget, isFull } = otp;
  const isAlarm = isLow || isFull;
  return (
    <Panel
      title={t("security.codes")}
      end={
        <Tag tone={isAlarm ? "down" : "up"} icon={isAlarm ? <ShieldAlert aria-hidden /> : <ShieldCheck aria-hidden />}>
          {isFull ? t("security.full") : isLow ? t("security.low") : t("security.well")}
        </Tag>
      }
      padded
    >
      <div role={isAlarm ? "alert" : undefined} className="grid gap-1">
        <p className="font-semibold">{t("security.verified", { verified: countText(verified), sent })}</p>
        <p className="text-mute">
          {t("security.thisHourSms", { sent: countText(thisHour), budget: countText(budget) })}
        </p>
        {isFull && (
          <p className="mt-1 rounded-control bg-down-soft px-3.5 py-2.5 text-down">{t("security.fullBody")}</p>
        )}
        {isLow && <p className="mt-1 rounded-control bg-down-soft px-3.5 py-2.5 text-down">{t("security.lowBody")}</p>}
      </div>
    </Panel>
  );
};
