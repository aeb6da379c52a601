import { type ChatSettings, COMPLAINT_TOPIC } from "@krapao/contract/operator/chat-shapes";
import type { Language } from "@krapao/i18n/language";
import { useT } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { IconButton } from "@krapao/ui/icon-button";
import { TextInput } from "@krapao/ui/text-input";
import { Trash2 } from "lucide-react";

import { AddButton } from "../../../parts/add-button.tsx";
import { changed, without } from "../../../lib/move.ts";
import { NO_TEXTS } from "../../../lib/texts.ts";
import { freshCode, isCode } from "./codes.ts";

type Label = ChatSettings["topics"][number];

/** Edits topics or tags. The code of a saved one does not change; its name can, in each language. */
export const LabelFields = ({
  title,
  stem,
  labels,
  most,
  language,
  onChange,
}: {
  readonly title: string;
  /** The prefix of new codes. */
  readonly stem: string;
  readonly labels: readonly Label[];
  readonly most: number;
  readonly language: Language;
  readonly onChange: (labels: Label[]) => void;
}) => {
  const t = useT("console");
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-label font-semibold">{title}</legend>
      {labels.map((label, at) => {
        const isFixed = label.code === COMPLAINT_TOPIC;
        return (
          <div key={at} className="flex items-start gap-2">
            <Field label={t("inbox.code")} labelHidden className="min-w-0 grow basis-24">
              <TextInput
                autoComplete="off"
                spellCheck={false}
                maxLength={50}
                disabled={isFixed}
                value={label.code}
                onChange={({ target }) => {
                  const code = target.value.trim().toLowerCase();
                  if (code === "" || isCode(code)) onChange([...changed(labels, at, { ...label, code })]);
                }}
              />
            </Field>
            <Field label={t("inbox.name")} labelHidden className="min-w-0 grow-2 basis-32">
              <TextInput
                lang={language}
                autoComplete="off"
                maxLength={100}
                placeholder={t("inbox.name")}
                value={label.name[language]}
                onChange={({ target }) =>
                  onChange([...changed(labels, at, { ...label, name: { ...label.name, [language]: target.value } })])
                }
              />
            </Field>
            <IconButton
              tone="mute"
              label={t("content.remove", { number: at + 1 })}
              disabled={isFixed}
              icon={<Trash2 aria-hidden className="size-4" />}
              onClick={() => onChange([...without(labels, at)])}
            />
          </div>
        );
      })}
      {labels.length < most && (
        <AddButton
          onClick={() =>
            onChange([
              ...labels,
              {
                code: freshCode(
                  stem,
                  labels.map(({ code }) => code),
                ),
                name: NO_TEXTS,
              },
            ])
          }
        >
          {t("content.add")}
        </AddButton>
      )}
    </fieldset>
  );
};
