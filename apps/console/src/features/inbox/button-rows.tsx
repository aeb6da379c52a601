import { useT } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { IconButton } from "@krapao/ui/icon-button";
import { Select } from "@krapao/ui/select";
import { TextInput } from "@krapao/ui/text-input";
import { X } from "lucide-react";

import { AddButton } from "../../parts/add-button.tsx";
import { changed, without } from "../../lib/move.ts";
import { BUTTON_KINDS, type ButtonDraft, isButton, NO_BUTTON } from "./reply.ts";

type ButtonRowsProps = {
  readonly buttons: readonly ButtonDraft[];
  readonly most: number;
  readonly onChange: (buttons: readonly ButtonDraft[]) => void;
};

/** Buttons, one row each, with title and target. */
export const ButtonRows = ({ buttons, most, onChange: put }: ButtonRowsProps) => {
  const t = useT("console");
  return (
    <>
      {buttons.map((button, at) => (
        // Buttons have no ids, so the index is the key.
        <div key={at} className="flex flex-wrap items-start gap-2">
          <Field label={t("inbox.buttonTitle")} labelHidden className="grow basis-36">
            <TextInput
              autoComplete="off"
              maxLength={100}
              placeholder={t("inbox.buttonTitle")}
              value={button.title}
              onChange={(event) => put(changed(buttons, at, { ...button, title: event.target.value }))}
            />
          </Field>
          <Field label={t("inbox.buttonKind")} labelHidden className="basis-36">
            <Select
              value={button.type}
              onChange={(event) =>
                put(
                  changed(buttons, at, {
                    ...button,
                    type: BUTTON_KINDS.find((kind) => kind === event.target.value) ?? button.type,
                  }),
                )
              }
            >
              {BUTTON_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`inbox.buttonKind.${kind}`)}
                </option>
              ))}
            </Select>
          </Field>
          {button.type !== "other" && (
            <Field
              label={t(`inbox.buttonTo.${button.type}`)}
              labelHidden
              className="grow basis-48"
              error={button.payload !== "" && !isButton({ ...button, title: "-" }) ? t("settings.wrong") : undefined}
            >
              <TextInput
                autoComplete="off"
                spellCheck={false}
                placeholder={t(`inbox.buttonTo.${button.type}`)}
                value={button.payload}
                onChange={(event) => put(changed(buttons, at, { ...button, payload: event.target.value }))}
              />
            </Field>
          )}
          <IconButton
            tone="mute"
            label={t("content.remove", { number: at + 1 })}
            icon={<X aria-hidden className="size-4" />}
            onClick={() => put(without(buttons, at))}
          />
        </div>
      ))}
      {buttons.length < most && (
        <AddButton onClick={() => put([...buttons, NO_BUTTON])}>{t("inbox.addButton")}</AddButton>
      )}
    </>
  );
};
