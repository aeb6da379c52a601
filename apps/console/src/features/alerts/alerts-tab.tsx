import { ALERT_STATES } from "@krapao/contract/operator/alert-shapes";
import { listAlerts } from "@krapao/contract/operator/list-alerts";
import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";

import { read } from "../../lib/read.ts";
import { Link } from "../../lib/navigation.tsx";
import { ring } from "../../lib/ring.ts";
import { pulseQuery } from "../../lib/use-live.ts";
import { useMay } from "../../lib/use-may.ts";
import { useChoice, usePageNumber } from "../../lib/use-params.ts";
import { Empty } from "../../parts/empty.tsx";
import { Pager } from "../../parts/pager.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Switch } from "../../parts/switch.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { RowList } from "../../parts/row-list.tsx";
import { AlertRow } from "./alert-row.tsx";
import { DeliveriesPanel } from "./deliveries-panel.tsx";
import { setSoundOn, useSoundOn } from "./sound-setting.ts";

const PAGE = 50;

/**
 * Turns the sound on or off on this device. Browsers play sound only after a press, so the press also plays it once.
 */
const SoundPanel = () => {
  const t = useT("console");
  const isOn = useSoundOn();
  const change = (wanted: boolean): void => {
    setSoundOn(wanted);
    if (wanted) ring();
  };
  return (
    <Panel>
      <div className="grid gap-1 px-4 py-2">
        <Switch label={<b>{t("alerts.sound")}</b>} checked={isOn} onChange={change} />
        <p className="text-small text-mute">{t("alerts.soundHint")}</p>
      </div>
    </Panel>
  );
};

/** Open alerts, who handles each, and alerts that are over. */
export const AlertsTab = () => {
  const t = useT("console");
  const [state] = useChoice("state", ALERT_STATES);
  const [page, setPage] = usePageNumber();
  const may = useMay();
  const pulse = useQuery(pulseQuery);
  const query = useQuery(read(listAlerts, { query: { state, page, limit: PAGE } }));
  return (
    <div className="grid gap-3.5">
      <Tabs
        label={t("settingsPart.alerts")}
        value={state}
        tabs={ALERT_STATES.map((key) => ({
          key,
          label: t(`alertState.${key}`),
          href: `/settings?part=alerts&state=${key}`,
          ...(key === "open" ? { count: pulse.data?.alerts.open } : {}),
        }))}
      />
      <Panel>
        <View query={query} skeleton={<SkeletonLines lines={4} height="h-18" />}>
          {(alerts) =>
            alerts.length === 0 ? (
              <Empty page={page} icon={<CircleCheck />} title={t(`alertNone.${state}`)} />
            ) : (
              <RowList>
                {alerts.map((alert) => (
                  <AlertRow key={alert._id} alert={alert} />
                ))}
              </RowList>
            )
          }
        </View>
        <Pager page={page} hasMore={query.data?.length === PAGE} onChange={setPage} />
      </Panel>
      {may("settings.see") && (
        <p className="px-4">
          <Link
            href={`/settings?part=settings&find=${encodeURIComponent(t("settingGroup.alerts"))}`}
            className="font-semibold text-accent-text underline underline-offset-3"
          >
            {t("alerts.limits")}
          </Link>
        </p>
      )}
      <SoundPanel />
      <DeliveriesPanel />
    </div>
  );
};
