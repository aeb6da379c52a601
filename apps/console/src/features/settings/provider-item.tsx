import type { Overview } from "@krapao/contract/operator/overview-shapes";
import { tryProvider } from "@krapao/contract/operator/try-provider";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { useState } from "react";

import type { Answer } from "../../lib/client.ts";
import { useAction } from "../../lib/use-action.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { Tag, type TagTone } from "../../parts/tag.tsx";
import { May } from "../../parts/may.tsx";
import { WaitingLine } from "./provider-waiting.tsx";
import type { Stoppable } from "./stop-dialog.tsx";

type Provider = Overview["providers"][number];
type Trial = Answer<typeof tryProvider>;

const TONES: Readonly<Record<Provider["state"], TagTone>> = {
  stopped: "down",
  failing: "down",
  watched: "wait",
  well: "up",
};
const OUTCOMES: Readonly<Record<Trial["outcome"], string>> = {
  reached: "text-up",
  refused: "text-down",
  "not-reached": "text-down",
  unclear: "text-wait",
};
/** The provider as one that an owner can suspend; null when it is of another kind. */
const stoppableOf = ({ code, kind }: Provider): Stoppable =>
  kind === "game" || kind === "qr" || kind === "gift" ? { code, kind } : null;

type ProviderItemProps = {
  readonly provider: Provider;
  readonly canSwitch: boolean;
  readonly onSwitch: (target: NonNullable<Stoppable>, isOpen: boolean) => void;
};

/** One provider: its address, its health, what waits there, a harmless test call, and the switch that suspends it. */
export const ProviderItem = ({ provider, canSwitch, onSwitch }: ProviderItemProps) => {
  const t = useT("console");
  const { code, kind, state, isSlow, adapter, host, mode } = provider;
  const [tried, setTried] = useState<Trial | null>(null);
  const trial = useAction(tryProvider, setTried);
  const target = stoppableOf(provider);
  const isStopped = state === "stopped";
  return (
    <li className="-mr-px -mb-px flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 border-r border-b border-line px-4 py-2.5">
      <div className="min-w-0 grow basis-40">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b>{code}</b> <span className="text-mute">{t(`providerKind.${kind}`)}</span>
          <Tag tone={mode === "live" ? "up" : "quiet"}>{t(`providerMode.${mode}`)}</Tag>
          <Tag tone={TONES[state]}>{t(`health.${state}`)}</Tag>
          {isSlow && <Tag tone="wait">{t("health.slow")}</Tag>}
        </p>
        <dl className="flex flex-wrap gap-x-3 text-small text-mute">
          <div className="flex gap-x-1">
            <dt>{t("provider.adapter")}</dt>
            <dd>{adapter}</dd>
          </div>
          <div className="flex min-w-0 gap-x-1">
            <dt>{t("provider.host")}</dt>
            <dd className="[overflow-wrap:anywhere]">{host}</dd>
          </div>
          <WaitingLine waiting={provider} />
        </dl>
      </div>
      <span className="flex flex-wrap gap-2">
        <May act="providers.try">
          <Button
            tone="outline"
            size="small"
            loading={trial.busy}
            aria-label={t("provider.tryOf", { provider: code })}
            onClick={() => {
              setTried(null);
              trial.run({ params: { code } });
            }}
          >
            {t("provider.try")}
          </Button>
        </May>
        {canSwitch && target !== null && (
          <Button
            tone={isStopped ? "outline" : "danger-outline"}
            size="small"
            aria-label={t(isStopped ? "provider.openOf" : "provider.stopOf", { provider: code })}
            onClick={() => onSwitch(target, isStopped)}
          >
            {isStopped ? t("provider.open") : t("provider.stop")}
          </Button>
        )}
      </span>
      <p role="status" className="basis-full text-small empty:hidden">
        {trial.busy ? (
          <span className="text-mute">{t("provider.trying")}</span>
        ) : (
          tried !== null && (
            <span className={OUTCOMES[tried.outcome]}>
              {t(`provider.tried.${tried.outcome}`, { ms: countText(tried.tookMs) })}
            </span>
          )
        )}
      </p>
      {trial.failure !== null && <FailureNote failure={trial.failure} />}
    </li>
  );
};
