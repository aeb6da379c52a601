import type { MenuPart } from "@krapao/contract/operator/chat-shapes";
import type { Language } from "@krapao/i18n/language";
import { useT } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { Select } from "@krapao/ui/select";
import { TextInput } from "@krapao/ui/text-input";

import { AddButton } from "../../../parts/add-button.tsx";
import { changed, moved, without } from "../../../lib/move.ts";
import { NO_TEXTS } from "../../../lib/texts.ts";
import { OrderButtons } from "../../../parts/order-buttons.tsx";

type MenuButton = MenuPart["buttons"][number];
const KINDS = ["part", "web", "call", "person"] as const;

const turned = (button: MenuButton, to: string, codes: readonly string[]): MenuButton => {
  const { title } = button;
  switch (to) {
    case "web":
      return { to, title, href: "https://" };
    case "call":
      return { to, title, phone: "" };
    case "person":
      return { to, title };
    default:
      return { to: "part", title, part: codes[0] ?? "" };
  }
};

const Target = ({
  button,
  codes,
  onChange,
}: {
  readonly button: MenuButton;
  readonly codes: readonly string[];
  readonly onChange: (button: MenuButton) => void;
}) => {
  const t = useT("console");
  if (button.to === "person") return null;
  if (button.to === "part")
    return (
      <Field label={t("inbox.to.part")} labelHidden className="min-w-0 grow basis-32">
        <Select value={button.part} onChange={({ target }) => onChange({ ...button, part: target.value })}>
          {!codes.includes(button.part) && <option value={button.part}>–</option>}
          {codes.map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </Select>
      </Field>
    );
  const value = button.to === "web" ? button.href : button.phone;
  return (
    <Field label={t(`inbox.buttonTo.${button.to}`)} labelHidden className="min-w-0 grow basis-32">
      <TextInput
        autoComplete="off"
        spellCheck={false}
        placeholder={t(`inbox.buttonTo.${button.to}`)}
        value={value}
        onChange={({ target }) =>
          onChange(
            button.to === "web" ? { ...button, href: target.value.trim() } : { ...button, phone: target.value.trim() },
          )
        }
      />
    </Field>
  );
};

/** Edits the buttons of a menu part or a card: title in each language, and target. */
export const MenuButtons = ({
  buttons,
  most,
  codes,
  language,
  onChange,
}: {
  readonly buttons: readonly MenuButton[];
  readonly most: number;
  /** The menu parts that a button can lead to. */
  readonly codes: readonly string[];
  readonly language: Language;
  readonly onChange: (buttons: MenuButton[]) => void;
}) => {
  const t = useT("console");
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-label font-semibold">{t("inbox.buttons")}</legend>
      {buttons.map((button, at) => {
        const put = (next: MenuButton): void => onChange([...changed(buttons, at, next)]);
        return (
          <div key={at} className="flex flex-wrap items-start gap-2 rounded-control bg-paper p-2">
            <Field label={t("inbox.buttonTitle")} labelHidden className="min-w-0 grow basis-40">
              <TextInput
                lang={language}
                autoComplete="off"
                maxLength={100}
                placeholder={t("inbox.buttonTitle")}
                value={button.title[language]}
                onChange={({ target }) => put({ ...button, title: { ...button.title, [language]: target.value } })}
              />
            </Field>
            <Field label={t("inbox.buttonKind")} labelHidden className="min-w-0 grow basis-32">
              <Select value={button.to} onChange={({ target }) => put(turned(button, target.value, codes))}>
                {KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {t(`inbox.to.${kind}`)}
                  </option>
                ))}
              </Select>
            </Field>
            <Target button={button} codes={codes} onChange={put} />
            <OrderButtons
              at={at}
              count={buttons.length}
              onMove={(to) => onChange([...moved(buttons, at, to)])}
              onRemove={() => onChange([...without(buttons, at)])}
            />
          </div>
        );
      })}
      {buttons.length < most && (
        <AddButton onClick={() => onChange([...buttons, { to: "part", title: NO_TEXTS, part: codes[0] ?? "" }])}>
          {t("inbox.addButton")}
        </AddButton>
      )}
    </fieldset>
  );
};
