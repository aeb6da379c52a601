import { MAX_BUTTONS } from "@krapao/contract/operator/chat-shapes";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { IconButton } from "@krapao/ui/icon-button";
import { Select } from "@krapao/ui/select";
import { TextInput } from "@krapao/ui/text-input";
import { Plus, X } from "lucide-react";

import { changed, without } from "../../lib/move.ts";
import { Choices } from "../../parts/choices.tsx";
import { BUTTON_KINDS, type ButtonDraft, isButton, NO_BUTTON, type ReplyDraft } from "./reply.ts";

type ButtonFieldsProps = {
  readonly show: ReplyDraft["show"];
  readonly buttons: readonly ButtonDraft[];
  readonly onChange: (next: Pick<ReplyDraft, "show" | "buttons">) => void;
};

/** The buttons of an answer: how they are shown, what they say and where they lead. */
export const ButtonFields = ({ show, buttons, onChange }: ButtonFieldsProps) => {
  const t = useT("console");
  const put = (next: readonly ButtonDraft[]): void => onChange({ show, buttons: next });
  return (
    <fieldset className="grid min-w-0 gap-2 border-b border-line p-3">
      <legend className="sr-only">{t("inbox.buttons")}</legend>
      <div className="flex flex-wrap gap-2">
        <Choices
          label={t("inbox.show")}
          choices={(["buttons", "quick_replies"] as const).map((key) => ({ key, label: t(`inbox.show.${key}`) }))}
          value={show}
          onChange={(next) => onChange({ show: next, buttons })}
        />
      </div>
      {buttons.map((button, at) => (
        // What is typed stays with its place: buttons have no names.
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
      {buttons.length < MAX_BUTTONS && (
        <Button
          tone="outline"
          size="small"
          className="justify-self-start"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => put([...buttons, NO_BUTTON])}
        >
          {t("inbox.addButton")}
        </Button>
      )}
    </fieldset>
  );
};
