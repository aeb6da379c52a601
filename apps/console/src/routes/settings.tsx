import { useT } from "@krapao/i18n/react";

import { PeopleTab } from "../features/settings/people-tab.tsx";
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
      {part === "people" && <PeopleTab />}
      {part === "service" && <ServiceTab />}
    </Page>
  );
};
