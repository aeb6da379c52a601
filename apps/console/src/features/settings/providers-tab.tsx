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
import { WaitingLine } from "./provider-waiting.tsx";
import { StopDialog, type Stoppable } from "./stop-dialog.tsx";

/** The code that suspends all games. */
const ALL = "ALL";

type Asked = { readonly target: Stoppable; readonly isOpen: boolean };

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
  const close = (): void => {
    change.reset();
    setAsked(null);
  };
  const answer = (reason: string): void => {
    if (asked === null) return;
    change.run({ params: { code: asked.target?.code ?? ALL }, body: { isOpen: asked.isOpen, reason } });
  };
  return (
    <div className="grid gap-3.5">
      {maySwitch && (
        <Panel>
          <div className="flex flex-wrap items-center gap-3 px-4 py-3.5">
            <OctagonX aria-hidden className="size-5 shrink-0 text-down" />
            <div className="min-w-0 grow basis-60">
              <p className="font-semibold">{t("provider.all")}</p>
              <p className="text-mute">{t("provider.allBody")}</p>
              {query.data !== undefined && (
                <dl className="flex flex-wrap gap-x-3 text-small text-mute">
                  <WaitingLine waiting={query.data.play} />
                </dl>
              )}
            </div>
            <span className="flex flex-wrap gap-2">
              <Button tone="outline" size="small" onClick={() => setAsked({ target: null, isOpen: true })}>
                {t("provider.open")}
              </Button>
              <Button tone="danger-outline" size="small" onClick={() => setAsked({ target: null, isOpen: false })}>
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
                  onSwitch={(target, isOpen) => setAsked({ target, isOpen })}
                />
              ))}
            </ul>
          )}
        </View>
      </Panel>
      {asked?.isOpen === false && (
        <StopDialog
          target={asked.target}
          busy={change.busy}
          failure={change.failure}
          onConfirm={answer}
          onClose={close}
        />
      )}
      {asked?.isOpen === true && (
        <ActionDialog
          open
          title={t("provider.openOf", { provider: asked.target?.code ?? t("provider.all") })}
          confirm={t("provider.open")}
          about={asked.target === null ? "open" : `open ${asked.target.kind} ${asked.target.code}`}
          busy={change.busy}
          failure={change.failure}
          onConfirm={answer}
          onClose={close}
        >
          <p className="text-mute">{t("provider.openBody")}</p>
        </ActionDialog>
      )}
    </div>
  );
};
