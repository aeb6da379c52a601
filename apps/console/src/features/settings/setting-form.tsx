import { SETTING_TEXTS } from "@krapao/contract/operator/setting-bounds";
import { useT, useWords } from "@krapao/i18n/react";
import { Checkbox } from "@krapao/ui/checkbox";
import { Field } from "@krapao/ui/field";
import { TextInput } from "@krapao/ui/text-input";

import { momentOf } from "../../lib/typed-moment.ts";
import { MomentInput } from "../../parts/moment-input.tsx";
import { SegmentField } from "../../parts/segment-field.tsx";
import { TextArea } from "../../parts/text-area.tsx";
import type { SettingName } from "../../operator-settings/definitions.ts";
import { audienceOf, type Draft, faultOf, type Kind } from "../../operator-settings/kinds.ts";

type SettingFormProps = {
  readonly name: SettingName;
  readonly kind: Kind;
  /** As it is now. */
  readonly value: unknown;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
};

type PartProps = Pick<SettingFormProps, "name" | "draft" | "value"> & {
  readonly set: (field: string, value: string) => void;
};

/** From when until when something is open, in the members' time. */
const Times = ({ draft, set, isWrong }: Omit<PartProps, "value" | "name"> & { readonly isWrong: boolean }) => {
  const t = useT("console");
  return (["from", "to"] as const).map((field) => (
    <Field
      key={field}
      label={t(`settingField.${field}`)}
      hint={t("bonuses.bangkok")}
      error={
        isWrong && (momentOf(draft[field] ?? "") === undefined || field === "to") ? t("settings.wrong") : undefined
      }
    >
      <MomentInput
        label={t(`settingField.${field}`)}
        value={draft[field] ?? ""}
        onChange={(next) => set(field, next)}
      />
    </Field>
  ));
};

/** Who something is for: a segment of each currency. */
const Audience = ({ name, draft, value, set }: PartProps) => {
  const words = useWords();
  const before = audienceOf(value);
  return (["BAHT", "LAK"] as const).map((currency) => (
    <SegmentField
      key={currency}
      currency={currency}
      value={draft[currency] ?? ""}
      before={before[currency]}
      label={words.find(`settingField.${currency}`) ?? currency}
      hint={words.find(`settingHint.${name}`) ?? undefined}
      onChange={(next) => set(currency, next)}
    />
  ));
};

/** The form of a setting. */
export const SettingForm = ({ name, kind, value, draft, onChange }: SettingFormProps) => {
  const t = useT("console");
  const words = useWords();
  const set = (field: string, next: string): void => onChange({ ...draft, [field]: next });
  const fault = faultOf(name, kind, draft);
  if (kind.input === "switch")
    return (
      <Checkbox
        label={t(`setting.${name}`)}
        checked={draft["on"] === "true"}
        onChange={(event) => set("on", String(event.target.checked))}
      />
    );
  if (kind.input === "moments") return <Times draft={draft} set={set} isWrong={fault !== null} />;
  if (kind.input === "segments") return <Audience name={name} draft={draft} value={value} set={set} />;
  const isOn = kind.isOptional !== true || draft["on"] === "true";
  return (
    <>
      {kind.isOptional === true && (
        <Checkbox
          label={t("settings.use")}
          checked={isOn}
          onChange={(event) => set("on", String(event.target.checked))}
        />
      )}
      {isOn &&
        kind.fields.map((field, at) => (
          <Field
            key={field}
            label={kind.fields.length === 1 ? t(`setting.${name}`) : (words.find(`settingField.${field}`) ?? field)}
            error={fault === field && draft[field] !== "" ? t("settings.wrong") : undefined}
            hint={words.find(`settingHint.${name}`) ?? undefined}
          >
            {kind.input === "lines" ? (
              <TextArea
                data-first={at === 0 || undefined}
                value={draft[field] ?? ""}
                onChange={(event) => set(field, event.target.value)}
              />
            ) : (
              <TextInput
                data-first={at === 0 || undefined}
                // The browser's own time field would use the browser's language.
                inputMode={
                  kind.input === "time"
                    ? "numeric"
                    : kind.input === "decimal" || kind.input === "numeric"
                      ? kind.input
                      : undefined
                }
                maxLength={SETTING_TEXTS[name]?.[field]}
                placeholder={kind.input === "time" ? "23:30" : undefined}
                autoComplete="off"
                value={draft[field] ?? ""}
                onChange={(event) => set(field, event.target.value)}
              />
            )}
          </Field>
        ))}
    </>
  );
};
