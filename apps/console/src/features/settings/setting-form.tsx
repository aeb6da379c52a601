import { useT, useWords } from "@krapao/i18n/react";
import { Checkbox } from "@krapao/ui/checkbox";
import { Field } from "@krapao/ui/field";
import { TextInput } from "@krapao/ui/text-input";

import { TextArea } from "../../parts/text-area.tsx";
import type { SettingName } from "../../operator-settings/definitions.ts";
import type { Draft, Kind } from "../../operator-settings/kinds.ts";

type SettingFormProps = {
  readonly name: SettingName;
  readonly kind: Kind;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
};

/** The form of a setting with a single value. */
export const SettingForm = ({ name, kind, draft, onChange }: SettingFormProps) => {
  const t = useT("console");
  const words = useWords();
  const set = (field: string, value: string): void => onChange({ ...draft, [field]: value });
  const isWrong = kind.value(draft) === undefined;
  if (kind.input === "switch")
    return (
      <Checkbox
        label={t(`setting.${name}`)}
        checked={draft["on"] === "true"}
        onChange={(event) => set("on", String(event.target.checked))}
      />
    );
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
            error={isWrong && draft[field] !== "" && at === kind.fields.length - 1 ? t("settings.wrong") : undefined}
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
