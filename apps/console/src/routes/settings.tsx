import { useT } from "@krapao/i18n/react";

import { AlertsTab } from "../features/alerts/alerts-tab.tsx";
import { RolesPanel } from "../features/roles/roles-panel.tsx";
import { WaitingProposals } from "../features/roles/waiting-proposals.tsx";
import { OperatorsTab } from "../features/settings/operators-tab.tsx";
import { ProvidersTab } from "../features/settings/providers-tab.tsx";
import { ServiceTab } from "../features/settings/service-tab.tsx";
import { SettingsTab } from "../features/settings/settings-tab.tsx";
import { SETTINGS_NEEDS, SETTINGS_PARTS } from "../lib/page-parts.ts";
import { PageOfParts } from "../shell/page-of-parts.tsx";

/** Settings, providers, operators, alerts, and the end of the service. */
export const Settings = () => {
  const t = useT("console");
  return (
    <PageOfParts
      title={t("nav.settings")}
      path="/settings"
      parts={SETTINGS_PARTS}
      needs={SETTINGS_NEEDS}
      label={(part) => t(`settingsPart.${part}`)}
    >
      {(part) => (
        <>
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
          {part === "alerts" && <AlertsTab />}
          {part === "service" && <ServiceTab />}
        </>
      )}
    </PageOfParts>
  );
};
