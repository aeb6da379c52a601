import { useT } from "@krapao/i18n/react";

import { RolesPanel } from "../features/roles/roles-panel.tsx";
import { WaitingProposals } from "../features/roles/waiting-proposals.tsx";
import { OperatorsTab } from "../features/settings/operators-tab.tsx";
import { ProvidersTab } from "../features/settings/providers-tab.tsx";
import { ServiceTab } from "../features/settings/service-tab.tsx";
import { SettingsTab } from "../features/settings/settings-tab.tsx";
import { useMay } from "../lib/use-may.ts";
import { usePart } from "../lib/use-part.ts";
import { Tabs } from "../parts/tabs.tsx";
import { NotAllowed } from "../shell/not-allowed.tsx";
import { Page } from "../shell/page.tsx";

const PARTS = ["settings", "providers", "people", "service"] as const;
const NEEDS = {
  settings: "settings.see",
  providers: "providers.see",
  people: "people.see",
  service: "settings.see",
} as const;

/** What the operators set: settings, providers, people, and the end of the service. */
export const Settings = () => {
  const t = useT("console");
  const part = usePart(PARTS, NEEDS);
  const may = useMay();
  if (part === null) return <NotAllowed />;
  const shown = PARTS.filter((one) => may(NEEDS[one]));
  return (
    <Page
      title={t("nav.settings")}
      sub={
        <Tabs
          label={t("nav.settings")}
          value={part}
          tabs={shown.map((key) => ({ key, label: t(`settingsPart.${key}`), href: `/settings?part=${key}` }))}
        />
      }
    >
      {part === "settings" && <SettingsTab />}
      {part === "providers" && <ProvidersTab />}
      {part === "people" && (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_23rem] 2xl:grid-cols-[minmax(0,1fr)_26rem]">
          <RolesPanel />
          <div className="grid min-w-0 gap-4">
            <OperatorsTab />
            <WaitingProposals />
          </div>
        </div>
      )}
      {part === "service" && <ServiceTab />}
    </Page>
  );
};
