import { getSettings } from "@krapao/contract/operator/get-settings";
import { useT, useWords } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useRef, useState } from "react";
import { useSearchParams } from "wouter";

import { EventRow } from "../../audit-log/event-row.tsx";
import { read } from "../../lib/read.ts";
import { useListKeys } from "../../lib/use-list-keys.ts";
import { useMay } from "../../lib/use-may.ts";
import { Empty } from "../../parts/empty.tsx";
import { Panel } from "../../parts/panel.tsx";
import { RowList } from "../../parts/row-list.tsx";
import { SearchInput } from "../../parts/search-input.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { GROUPS, type GroupName, type SettingName } from "../../operator-settings/definitions.ts";
import type { Kind } from "../../operator-settings/kinds.ts";
import { SettingRow } from "./setting-row.tsx";

type Kinds = Readonly<Record<string, Kind>>;

const groups = Object.entries(GROUPS) as readonly (readonly [GroupName, Kinds])[];

/** All settings by group, and the latest changes. */
export const SettingsTab = () => {
  const t = useT("console");
  const may = useMay();
  const words = useWords();
  const [params] = useSearchParams();
  const page = useRef<HTMLDivElement>(null);
  useListKeys(page);
  const asked = params.get("find") ?? "";
  const [text, setText] = useState(asked);
  const [seen, setSeen] = useState(asked);
  // The search of the console led to another setting while this page was open.
  if (asked !== seen) {
    setSeen(asked);
    setText(asked);
  }
  const query = useQuery(read(getSettings, {}));
  const sought = text.trim().toLocaleLowerCase();

  /** The settings of a group that the server has and whose texts contain the search. */
  const fitting = (group: GroupName, kinds: Kinds, settings: Readonly<Record<string, unknown>>) =>
    Object.entries(kinds).filter(
      ([name]) =>
        name in settings &&
        [`settingGroup.${group}`, `setting.${name}`, `settingHelp.${name}`].some((id) =>
          words.find(id)?.toLocaleLowerCase().includes(sought),
        ),
    );
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
        <div ref={page} className="grid items-start gap-3.5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid min-w-0 gap-3.5">
            <SearchInput label={t("settings.search")} value={text} onChange={setText} />
            {groups.every(([group, kinds]) => fitting(group, kinds, settings).length === 0) && (
              <Panel>
                <Empty icon={<SearchX />} title={t("settings.noneFound")} />
              </Panel>
            )}
            {groups.map(([group, kinds]) => {
              const known = fitting(group, kinds, settings);
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
              <div className="border-t border-line">
                <RowList>
                  {changed.map((act) => (
                    <EventRow key={act._id} act={act} />
                  ))}
                </RowList>
              </div>
            )}
          </Panel>
        </div>
      )}
    </View>
  );
};
