import { getOverview } from "@krapao/contract/operator/get-overview";
import { switchProvider } from "@krapao/contract/operator/switch-provider";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { toast } from "@krapao/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { OctagonX } from "lucide-react";
import { useState } from "react";

import { read } from "../../lib/read.ts";
import { useAction } from "../../lib/use-action.ts";
import { useMay } from "../../lib/use-may.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { Panel } from "../../parts/panel.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { ProviderItem } from "./provider-item.tsx";

/** The code that suspends all games. */
const ALL = "ALL";

type Asked = { readonly code: string; readonly isOpen: boolean };

/** Providers, which can be suspended and resumed. Movements in progress are still completed. */
export const ProvidersTab = () => {
  const t = useT("console");
  const query = useQuery(read(getOverview, { query: {} }));
  const [asked, setAsked] = useState<Asked | null>(null);
  const change = useAction(switchProvider, () => {
    setAsked(null);
    toast(t("provider.changed"), "success");
  });
  const maySwitch = useMay()("providers.switch");
  const nameOf = (code: string): string => (code === ALL ? t("provider.all") : code);
  return (
    <div className="grid gap-3.5">
      {maySwitch && (
        <Panel>
          <div className="flex flex-wrap items-center gap-3 px-4 py-3.5">
            <OctagonX aria-hidden className="size-5 shrink-0 text-down" />
            <div className="min-w-0 grow basis-60">
              <p className="font-semibold">{t("provider.all")}</p>
              <p className="text-mute">{t("provider.allBody")}</p>
            </div>
            <span className="flex flex-wrap gap-2">
              <Button tone="outline" size="small" onClick={() => setAsked({ code: ALL, isOpen: true })}>
                {t("provider.open")}
              </Button>
              <Button tone="danger-outline" size="small" onClick={() => setAsked({ code: ALL, isOpen: false })}>
                {t("provider.stop")}
              </Button>
            </span>
          </div>
        </Panel>
      )}
      <Panel title={t("overview.providers")} sub={t("provider.sub")}>
        <View query={query} skeleton={<SkeletonLines lines={10} height="h-12" />}>
          {({ providers }) => (
            <ul className="grid overflow-hidden border-t border-line sm:grid-cols-2 xl:grid-cols-3">
              {providers.map((provider) => (
                <ProviderItem
                  key={`${provider.kind} ${provider.code}`}
                  provider={provider}
                  canSwitch={maySwitch}
                  onSwitch={(isOpen) => setAsked({ code: provider.code, isOpen })}
                />
              ))}
            </ul>
          )}
        </View>
      </Panel>
      {asked !== null && (
        <ActionDialog
          open
          danger={!asked.isOpen}
          title={t(asked.isOpen ? "provider.openOf" : "provider.stopOf", { provider: nameOf(asked.code) })}
          confirm={asked.isOpen ? t("provider.open") : t("provider.stop")}
          busy={change.busy}
          failure={change.failure}
          onConfirm={(reason) => change.run({ params: { code: asked.code }, body: { isOpen: asked.isOpen, reason } })}
          onClose={() => {
            change.reset();
            setAsked(null);
          }}
        >
          <p className="text-mute">{asked.isOpen ? t("provider.openBody") : t("provider.stopBody")}</p>
        </ActionDialog>
      )}
    </div>
  );
};
