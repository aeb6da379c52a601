import { COST_SETTINGS } from "@krapao/contract/operator/estimate-promotions";
import { changeSettings } from "@krapao/contract/operator/change-settings";
import { takesTwo } from "@krapao/contract/operator/setting-deciders";
import { useT, useWords } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { toast } from "@krapao/ui/toast";
import { useState } from "react";

import { useAction } from "../../lib/use-action.ts";
import { useMay } from "../../lib/use-may.ts";
import { ExpectedCost } from "../../parts/expected-cost.tsx";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import type { SettingName } from "../../operator-settings/definitions.ts";
import { type Draft, faultOf, type Kind } from "../../operator-settings/kinds.ts";
import { SettingHistory } from "./setting-history.tsx";
import { SettingForm } from "./setting-form.tsx";

/** The settings that decide how much a programme gives. Their expected cost is shown before they are saved. */
const COSTS: ReadonlySet<SettingName> = new Set(COST_SETTINGS);

type SettingRowProps = {
  readonly name: SettingName;
  readonly kind: Kind;
  readonly value: unknown;
  readonly canChange: boolean;
};

/** One setting: its description, its value, who changed it, and a form to change it with a reason. */
export const SettingRow = ({ name, kind, value, canChange }: SettingRowProps) => {
  const t = useT("console");
  const words = useWords();
  const [draft, setDraft] = useState<Draft | null>(null);
  const change = useAction(changeSettings, (answer) => {
    setDraft(null);
    toast(t("proposal" in answer ? "proposal.sent" : "settings.changed"), "success");
  });
  const may = useMay();
  const needsTwo = takesTwo(name);
  const label = t(`setting.${name}`);
  const unit = words.find(`settingUnit.${name}`);
  const written = kind.text(value);
  const now =
    kind.input === "switch"
      ? t(value === true ? "settings.on" : "settings.off")
      : written === ""
        ? (words.find(`settingNone.${name}`) ?? t("settings.none"))
        : unit === null
          ? written
          : `${written} ${unit}`;
  const next = draft === null || faultOf(name, kind, draft) !== null ? undefined : kind.value(draft);
  const isSame = JSON.stringify(next) === JSON.stringify(kind.value(kind.draft(value)));
  return (
    <div
      data-row
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- J and K walk the rows
      tabIndex={-1}
      className="row flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-1.5"
    >
      <dt className="grid min-w-0 grow basis-48">
        <span className="font-medium">{label}</span>
        <span className="text-small text-mute">{t(`settingHelp.${name}`)}</span>
      </dt>
      <dd className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <span className="font-semibold [overflow-wrap:anywhere]">{now}</span>
        <SettingHistory name={name} label={label} />
        {canChange && may(needsTwo ? "settings.propose" : "settings.change") && (
          <Button
            data-open
            tone="outline"
            size="small"
            aria-label={t("settings.changeOf", { setting: label })}
            onClick={() => setDraft(kind.draft(value))}
          >
            {t("settings.change")}
          </Button>
        )}
      </dd>
      <ActionDialog
        open={draft !== null}
        title={label}
        confirm={t(needsTwo ? "proposal.propose" : "common.save")}
        blocked={next === undefined || isSame}
        about={`setting ${name}`}
        draft={draft}
        onDraft={setDraft}
        busy={change.busy}
        failure={change.failure}
        onConfirm={(reason) => change.run({ body: { settings: { [name]: next }, reason } })}
        onClose={() => {
          change.reset();
          setDraft(null);
        }}
      >
        <p className="text-mute">{t("settings.before", { value: now })}</p>
        {needsTwo && <p className="text-mute">{t("proposal.needsTwo")}</p>}
        {next !== undefined && COSTS.has(name) && (
          <>
            <ExpectedCost edited={{ currency: "BAHT", settings: { [name]: next } }} />
            <ExpectedCost edited={{ currency: "LAK", settings: { [name]: next } }} />
          </>
        )}
        {draft !== null && <SettingForm name={name} kind={kind} value={value} draft={draft} onChange={setDraft} />}
      </ActionDialog>
    </div>
  );
};
