import { MAX_BUTTONS, MENU_LOOKUPS, type MenuPart } from "@krapao/contract/operator/chat-shapes";
import type { Language } from "@krapao/i18n/language";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { Select } from "@krapao/ui/select";
import { TextInput } from "@krapao/ui/text-input";

import { Choices } from "../../../parts/choices.tsx";
import { Panel } from "../../../parts/panel.tsx";
import { TextArea } from "../../../parts/text-area.tsx";
import { isCode } from "./codes.ts";
import { MenuButtons } from "./menu-buttons.tsx";
import { MenuCards } from "./menu-cards.tsx";

/** Edits one part of the menu: its text, its lookup and its buttons. */
export const MenuPartForm = ({
  part,
  isStart,
  codes,
  language,
  onChange,
  onRename,
  onRemove,
}: {
  readonly part: MenuPart;
  readonly isStart: boolean;
  readonly codes: readonly string[];
  readonly language: Language;
  readonly onChange: (part: MenuPart) => void;
  readonly onRename: (code: string) => void;
  readonly onRemove: () => void;
}) => {
  const t = useT("console");
  const put = (next: Partial<MenuPart>): void => onChange({ ...part, ...next });
  return (
    <Panel
      title={part.code}
      sub={isStart ? t("inbox.menuStart") : undefined}
      end={
        !isStart && (
          <Button tone="danger-outline" size="small" onClick={onRemove}>
            {t("inbox.partRemove")}
          </Button>
        )
      }
      padded
    >
      <div className="grid gap-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t("inbox.code")}>
            <TextInput
              autoComplete="off"
              spellCheck={false}
              maxLength={50}
              value={part.code}
              onChange={({ target }) => {
                const code = target.value.trim().toLowerCase();
                if (isCode(code) && !codes.includes(code)) onRename(code);
              }}
            />
          </Field>
          <Field label={t("inbox.lookup")}>
            <Select
              value={part.lookup ?? "none"}
              onChange={({ target }) => put({ lookup: MENU_LOOKUPS.find((lookup) => lookup === target.value) ?? null })}
            >
              <option value="none">{t("inbox.lookup.none")}</option>
              {MENU_LOOKUPS.map((lookup) => (
                <option key={lookup} value={lookup}>
                  {t(`inbox.lookup.${lookup}`)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Field label={t("content.text")}>
          <TextArea
            lang={language}
            spellCheck
            maxLength={1_000}
            value={part.text[language]}
            onChange={({ target }) => put({ text: { ...part.text, [language]: target.value } })}
          />
        </Field>
        <div className="flex">
          <Choices
            label={t("inbox.show")}
            choices={(["buttons", "quick_replies"] as const).map((key) => ({ key, label: t(`inbox.show.${key}`) }))}
            value={part.show}
            onChange={(show) => put({ show })}
          />
        </div>
        <MenuButtons
          buttons={part.buttons}
          most={MAX_BUTTONS - 1}
          codes={codes}
          language={language}
          onChange={(buttons) => put({ buttons })}
        />
        <MenuCards cards={part.cards} codes={codes} language={language} onChange={(cards) => put({ cards })} />
      </div>
    </Panel>
  );
};
