import type { Security } from "@krapao/contract/operator/get-security";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { ShieldAlert, ShieldCheck } from "lucide-react";

import { Panel } from "../../parts/panel.tsx";
import { Tag } from "../../parts/tag.tsx";

/** Whether the codes that go out by SMS come back; an alarm when too few do. */
export const CodesPanel = ({ otp }: { readonly otp: Security["otp"] }) => {
  const t = useT("console");
  const { sent, verified, isLow, thisHour, budget } = otp;
  return (
    <Panel
      title={t("security.codes")}
      end={
        <Tag tone={isLow ? "down" : "up"} icon={isLow ? <ShieldAlert aria-hidden /> : <ShieldCheck aria-hidden />}>
          {isLow ? t("security.low") : t("security.well")}
        </Tag>
      }
      padded
    >
      <div role={isLow ? "alert" : undefined} className="grid gap-1">
        <p className="font-semibold">
          {t("security.verified", { verified: countText(verified), sent: countText(sent) })}
        </p>
        <p className="text-mute">
          {t("security.thisHourSms", { sent: countText(thisHour), budget: countText(budget) })}
        </p>
        {isLow && <p className="mt-1 rounded-control bg-down-soft px-3.5 py-2.5 text-down">{t("security.lowBody")}</p>}
      </div>
    </Panel>
  );
};
