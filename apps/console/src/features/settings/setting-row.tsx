import { changeSettings } from "@krapao/contract/operator/change-settings";
import { useT, useWords } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { toast } from "@krapao/ui/toast";
import { useState } from "react";

import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import type { SettingName } from "./definitions.ts";
import type { Draft, Kind } from "./kinds.ts";
import { SettingForm } from "./setting-form.tsx";
import { MONEY_SETTINGS } from "@krapao/contract/operator/money-settings";
import { useMay } from "../../lib/use-may.ts";

type SettingRowProps = {
  readonly name: SettingName;
  readonly kind: Kind;
  readonly value: unknown;
  readonly canChange: boolean;
};

/** One setting: what it is now, and a form to change it with a reason. */
export const SettingRow = ({ name, kind, value, canChange }: SettingRowProps) => {
  const t = useT("console");
  const words = useWords();
  const [draft, setDraft] = useState<Draft | null>(null);
  const change = useAction(changeSettings, (answer) => {
    setDraft(null);
    toast(t("proposal" in answer ? "proposal.sent" : "settings.changed"), "success");
  });
  const may = useMay();
  const needsTwo = MONEY_SETTINGS.has(name);
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
  const next = draft === null ? undefined : kind.value(draft);
  const isSame = JSON.stringify(next) === JSON.stringify(value);
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-1.5">
      <dt className="min-w-0 grow basis-48 text-mute">{label}</dt>
      <dd className="ml-auto flex min-w-0 items-center gap-3">
        <span className="font-semibold [overflow-wrap:anywhere]">{now}</span>
        {canChange && may(needsTwo ? "settings.propose" : "settings.change") && (
          <Button
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
        {draft !== null && <SettingForm name={name} kind={kind} draft={draft} onChange={setDraft} />}
      </ActionDialog>
    </div>
  );
};
