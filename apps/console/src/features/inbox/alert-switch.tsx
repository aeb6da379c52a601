import { useT } from "@krapao/i18n/react";
import { Checkbox } from "@krapao/ui/checkbox";
import { useState } from "react";

import { notificationState, setAlertsOn, useAlertsOn } from "./alert-setting.ts";
import { ring } from "../../lib/ring.ts";

/**
 * Turns sound and notifications on for this device. Browsers allow sound and the permission request only after a press.
 */
export const AlertSwitch = () => {
  const t = useT("console");
  const isOn = useAlertsOn();
  const [state, setState] = useState(notificationState);
  const change = async (wanted: boolean): Promise<void> => {
    setAlertsOn(wanted);
    if (!wanted) return;
    ring();
    if (state === "default") setState(await Notification.requestPermission());
  };
  return (
    <div className="border-t border-line px-4 py-1">
      <Checkbox checked={isOn} label={t("inbox.alerts")} onChange={(event) => void change(event.target.checked)} />
      {isOn && state === "denied" && <p className="pb-2 text-small text-mute">{t("inbox.alertsBlocked")}</p>}
    </div>
  );
};
