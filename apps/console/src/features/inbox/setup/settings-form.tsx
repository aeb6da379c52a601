import { changeChatSettings } from "@krapao/contract/operator/change-chat-settings";
import { chatSettings, type ChatSettings } from "@krapao/contract/operator/chat-shapes";
import type { getChatSettings } from "@krapao/contract/operator/get-chat-settings";
import type { AnswerOf } from "@krapao/contract/types";
import { useT, useWords } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { TextInput } from "@krapao/ui/text-input";
import { toast } from "@krapao/ui/toast";
import { useState } from "react";

import { wholeOf } from "../../../lib/typed-number.ts";
import { useAction } from "../../../lib/use-action.ts";
import { useMay } from "../../../lib/use-may.ts";
import { ActionDialog } from "../../../parts/action-dialog.tsx";
import { LanguageTabs } from "../../../parts/language-tabs.tsx";
import { Panel } from "../../../parts/panel.tsx";
import { TextArea } from "../../../parts/text-area.tsx";
import { HoursFields } from "./hours-fields.tsx";
import { LabelFields } from "./label-fields.tsx";

const NUMBERS = ["targetSeconds", "complaintDays", "idleHours", "keptDays"] as const;
type Numbers = Readonly<Record<(typeof NUMBERS)[number], string>>;

const numbersOf = (settings: ChatSettings): Numbers => ({
  targetSeconds: String(settings.targetSeconds),
  complaintDays: String(settings.complaintDays),
  idleHours: String(settings.idleHours),
  keptDays: String(settings.keptDays),
});

/** Converts the form into settings, or null while a field is missing or not valid. */
const settingsOf = (draft: ChatSettings, typed: Numbers): ChatSettings | null => {
  const numbers = NUMBERS.map((name) => [name, wholeOf(typed[name])]);
  const parsed = chatSettings.safeParse({ ...draft, ...Object.fromEntries(numbers) });
  return parsed.success ? parsed.data : null;
};

/**
 * Support hours, automatic reply, targets and labels. Every operator can read them; an owner changes them, with a
 * reason.
 */
export const SettingsForm = ({ before }: { readonly before: AnswerOf<typeof getChatSettings> }) => {
  const t = useT("console");
  const { language: own } = useWords();
  const mayChange = useMay()("inbox.rules");
  const [language, setLanguage] = useState(own);
  const [draft, setDraft] = useState(before.settings);
  const [typed, setTyped] = useState(() => numbersOf(before.settings));
  const [isAsked, setAsked] = useState(false);
  const save = useAction(changeChatSettings, () => {
    setAsked(false);
    toast(t("content.saved"), "success");
  });
  const put = (next: Partial<ChatSettings>): void => setDraft({ ...draft, ...next });
  const settings = settingsOf(draft, typed);
  const isSame = JSON.stringify(settings) === JSON.stringify(before.settings);
  const names = [...draft.topics, ...draft.tags].map(({ name }) => name);
  return (
    <fieldset disabled={!mayChange} className="grid min-w-0 gap-3.5">
      <legend className="sr-only">{t("inbox.setup.hours")}</legend>
      {!mayChange && <p className="text-mute">{t("inbox.ownerOnly")}</p>}
      <div className="grid items-start gap-3.5 xl:grid-cols-2">
        <Panel title={t("inbox.openHours")} padded>
          <HoursFields hours={draft.hours} onChange={(hours) => put({ hours })} />
        </Panel>
        <Panel title={t("inbox.limits")} padded>
          <div className="grid gap-3 sm:grid-cols-2">
            {NUMBERS.map((name) => (
              <Field key={name} label={t(`inbox.${name}`)}>
                <TextInput
                  inputMode="numeric"
                  autoComplete="off"
                  value={typed[name]}
                  onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
                />
              </Field>
            ))}
          </div>
        </Panel>
        <Panel title={t("inbox.texts")} padded className="xl:col-span-2">
          <div className="grid gap-3">
            <div className="max-w-90 overflow-x-auto">
              <LanguageTabs value={language} onChange={setLanguage} needed={[draft.closedText, ...names]} />
            </div>
            <Field label={t("inbox.closedText")} hint={t("inbox.closedHint")}>
              <TextArea
                lang={language}
                maxLength={500}
                value={draft.closedText[language]}
                onChange={({ target }) => put({ closedText: { ...draft.closedText, [language]: target.value } })}
              />
            </Field>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <LabelFields
                title={t("inbox.topics")}
                stem="topic"
                most={50}
                labels={draft.topics}
                language={language}
                onChange={(topics) => put({ topics })}
              />
              <LabelFields
                title={t("inbox.tags")}
                stem="tag"
                most={100}
                labels={draft.tags}
                language={language}
                onChange={(tags) => put({ tags })}
              />
            </div>
          </div>
        </Panel>
      </div>
      {mayChange && (
        <div className="flex flex-wrap items-center justify-end gap-3">
          {settings === null && <span className="text-down">{t("inbox.notWhole")}</span>}
          <Button size="medium" disabled={settings === null || isSame} onClick={() => setAsked(true)}>
            {t("common.save")}
          </Button>
        </div>
      )}
      <ActionDialog
        open={isAsked}
        title={t("inbox.saveSettings")}
        confirm={t("common.save")}
        about="chat-settings"
        busy={save.busy}
        failure={save.failure}
        onConfirm={(reason) => {
          if (settings !== null) save.run({ body: { settings, version: before.version, reason } });
        }}
        onClose={() => setAsked(false)}
      />
    </fieldset>
  );
};
