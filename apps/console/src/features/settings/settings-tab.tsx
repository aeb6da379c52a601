import { getSettings } from "@krapao/contract/operator/get-settings";
import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";

import { EventRow } from "../../audit-log/event-row.tsx";
import { read } from "../../lib/read.ts";
import { useMay } from "../../lib/use-may.ts";
import { Panel } from "../../parts/panel.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { GROUPS, type GroupName, type SettingName } from "./definitions.ts";
import type { Kind } from "./kinds.ts";
import { SettingRow } from "./setting-row.tsx";

const groups = Object.entries(GROUPS) as readonly (readonly [GroupName, Readonly<Record<string, Kind>>])[];

/** What the operators set, by what it is about, and the last changes with before and after. */
export const SettingsTab = () => {
  const t = useT("console");
  const may = useMay();
  const query = useQuery(read(getSettings, {}));
  return (
    <View
      query={query}
      skeleton={
        <Panel>
          <SkeletonLines lines={10} height="h-12" />
        </Panel>
      }
    >
      {({ settings, changed }) => (
        <div className="grid items-start gap-3.5 xl:grid-cols-2">
          <div className="grid min-w-0 gap-3.5">
            {groups.map(([group, kinds]) => {
              const known = Object.entries(kinds).filter(([name]) => name in settings);
              return (
                known.length > 0 && (
                  <Panel key={group} title={t(`settingGroup.${group}`)}>
                    <dl>
                      {known.map(([name, kind]) => (
                        <SettingRow
                          key={name}
                          name={name as SettingName}
                          kind={kind}
                          value={settings[name]}
                          canChange={may("settings.change") || may("settings.propose")}
                        />
                      ))}
                    </dl>
                  </Panel>
                )
              );
            })}
          </div>
          <Panel title={t("settings.lastChanges")} sub={t("settings.everyoneSees")}>
            {changed.length === 0 ? (
              <p className="px-4 pb-4 text-mute">{t("settings.noChanges")}</p>
            ) : (
              <ul className="border-t border-line">
                {changed.map((act) => (
                  <EventRow key={act._id} act={act} />
                ))}
              </ul>
            )}
          </Panel>
        </div>
      )}
    </View>
  );
};
