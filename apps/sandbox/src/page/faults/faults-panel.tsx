import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui";
import { HeartPulse, Zap } from "lucide-react";
import { useId, useState } from "react";
import type { ReactNode } from "react";

import { faults as faultsShape } from "../../host/page-shapes.ts";
import type { Setup } from "../../host/page-shapes.ts";
import { call } from "../lib/api.ts";
import { CompactSelect } from "../lib/compact-select.tsx";
import { Panel } from "../lib/panel.tsx";
import { useFailureToast } from "../lib/use-failure-words.ts";
import { usePoll } from "../lib/use-poll.ts";
import { faultKinds } from "./fault-kinds.ts";
import { FaultList } from "./fault-list.tsx";

type FaultFormProps = {
  readonly targets: Setup["targets"];
  /** `rate`: how many of the calls it affects, above 0 and up to 1. */
  readonly onBreak: (fault: { readonly target: string; readonly kind: string; readonly rate: number }) => void;
};

/** Which calls to break, in which way, and how many of them. */
const FaultForm = ({ targets, onBreak }: FaultFormProps): ReactNode => {
  const t = useT("sandbox");
  const slider = useId();
  const [target, setTarget] = useState("all");
  const [kind, setKind] = useState<string>("timeout");
  const [percent, setPercent] = useState(30);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pb-4">
      <div className="flex items-center gap-3">
        <span className="text-label text-mute">{t("sandbox.faults.callsTo")}</span>
        <CompactSelect
          label={t("sandbox.faults.callsTo")}
          value={target}
          options={targets.map((each) => ({
            value: each.target,
            label:
              each.group === "all"
                ? t("sandbox.faults.all")
                : `${each.target} (${t(`sandbox.faults.group.${each.group}`)})`,
          }))}
          onChange={setTarget}
          className="flex-1"
        />
      </div>
      <fieldset className="min-w-0">
        <legend className="sr-only">{t("sandbox.faults.kind")}</legend>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {faultKinds.map(({ kind: each, Icon, word }) => (
            <label key={each} className="fault-kind">
              <input
                type="radio"
                name="kind"
                checked={kind === each}
                onChange={() => setKind(each)}
                className="sr-only"
              />
              <Icon aria-hidden className="size-4 text-accent" />
              <b>{each}</b>
              <span>{t(word)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex items-center gap-3">
        <label htmlFor={slider} className="text-label text-mute">
          {t("sandbox.faults.rate")}
        </label>
        <input
          id={slider}
          type="range"
          min={5}
          max={100}
          step={5}
          value={percent}
          onChange={(event) => setPercent(Number(event.target.value))}
          className="min-w-0 flex-1 accent-(--accent)"
        />
        <output htmlFor={slider} className="w-12 text-right text-label font-semibold">
          {percent}%
        </output>
        <Button
          size="small"
          icon={<Zap aria-hidden className="size-4 text-gold" />}
          onClick={() => onBreak({ target, kind, rate: percent / 100 })}
        >
          {t("sandbox.faults.break")}
        </Button>
      </div>
    </div>
  );
};

/** Sets faults of the server's calls, and removes them. A person's actions on this page are never affected. */
export const FaultsPanel = ({ targets }: { readonly targets: Setup["targets"] }): ReactNode => {
  const t = useT("sandbox");
  const fail = useFailureToast();
  const { value, refresh } = usePoll("/faults", faultsShape, 1500);

  const change = async (method: "PUT" | "DELETE", path: string, body?: object): Promise<void> => {
    try {
      await call(path, { schema: faultsShape, method, ...(body && { body }) });
    } catch (error) {
      fail(error);
    } finally {
      refresh();
    }
  };

  return (
    <Panel
      title={t("sandbox.faults.title")}
      note={t("sandbox.faults.scope")}
      aside={
        <Button
          tone="outline"
          size="small"
          className="px-3"
          disabled={value?.length === 0}
          icon={<HeartPulse aria-hidden className="size-4 text-up" />}
          onClick={() => void change("DELETE", "/faults")}
        >
          {t("sandbox.faults.heal")}
        </Button>
      }
    >
      <FaultForm targets={targets} onBreak={(fault) => void change("PUT", "/faults", fault)} />
      <FaultList
        faults={value ?? []}
        onHeal={(fault) =>
          void change("DELETE", `/faults?${new URLSearchParams({ target: fault.target, kind: fault.kind }).toString()}`)
        }
      />
    </Panel>
  );
};
