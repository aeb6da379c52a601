import { useT } from "@krapao/i18n/react";

import { OperatorsTab } from "../features/settings/operators-tab.tsx";
import { ProvidersTab } from "../features/settings/providers-tab.tsx";
import { ServiceTab } from "../features/settings/service-tab.tsx";
import { SettingsTab } from "../features/settings/settings-tab.tsx";
import { useChoice } from "../lib/use-params.ts";
import { Tabs } from "../parts/tabs.tsx";
import { Page } from "../shell/page.tsx";

const PARTS = ["settings", "providers", "people", "service"] as const;

/** What the operators set: settings, providers, people, and the end of the service. */
export const Settings = () => {
  const t = useT("console");
  const [part] = useChoice("part", PARTS);
  return (
    <Page
      title={t("nav.settings")}
      sub={
        <Tabs
          label={t("nav.settings")}
          value={part}
          tabs={PARTS.map((key) => ({ key, label: t(`settingsPart.${key}`), href: `/settings?part=${key}` }))}
        />
      }
    >
      {part === "settings" && <SettingsTab />}
      {part === "providers" && <ProvidersTab />}
      {part === "people" && <OperatorsTab />}
      {part === "service" && <ServiceTab />}
    </Page>
  );
};
