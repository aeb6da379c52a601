import { changeCannedReplies } from "@krapao/contract/operator/change-canned-replies";
import { CANNED_FIGURES, MAX_CANNED } from "@krapao/contract/operator/chat-shapes";
import { MAX_CHAT_TEXT } from "@krapao/contract/constants";
import type { listCannedReplies } from "@krapao/contract/operator/list-canned-replies";
import type { AnswerOf } from "@krapao/contract/types";
import { useT, useWords } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { TextInput } from "@krapao/ui/text-input";
import { toast } from "@krapao/ui/toast";
import { Plus } from "lucide-react";
import { useState } from "react";

import { changed, without } from "../../../lib/move.ts";
import { isComplete, NO_TEXTS } from "../../../lib/texts.ts";
import { useAction } from "../../../lib/use-action.ts";
import { ActionDialog } from "../../../parts/action-dialog.tsx";
import { LanguageTabs } from "../../../parts/language-tabs.tsx";
import { Panel } from "../../../parts/panel.tsx";
import { TextArea } from "../../../parts/text-area.tsx";
import { isCode } from "./codes.ts";

type CannedReplies = AnswerOf<typeof listCannedReplies>;
type Item = CannedReplies["items"][number];

const CannedSheet = ({
  before,
  at,
  onClose,
}: {
  readonly before: CannedReplies;
  /** The index of the reply being edited. An index after the last is a new reply. */
  readonly at: number;
  readonly onClose: () => void;
}) => {
  const t = useT("console");
  const { language: own } = useWords();
  const [language, setLanguage] = useState(own);
  const known = before.items[at];
  const [item, setItem] = useState<Item>(known ?? { code: "", texts: NO_TEXTS });
  const save = useAction(changeCannedReplies, () => {
    toast(t("content.saved"), "success");
    onClose();
  });
  const isTwice = before.items.some(({ code }, place) => place !== at && code === item.code);
  const run = (items: readonly Item[]): void => save.run({ body: { items: [...items], version: before.version } });
  return (
    <ActionDialog
      open
      width="wide"
      title={t(known === undefined ? "inbox.cannedNew" : "inbox.cannedChange")}
      confirm={t("common.save")}
      withReason={false}
      blocked={!isCode(item.code) || isTwice || !isComplete(item.texts)}
      about={`canned ${known?.code ?? ""}`}
      draft={item}
      onDraft={setItem}
      busy={save.busy}
      failure={save.failure}
      onConfirm={() => run(known === undefined ? [...before.items, item] : changed(before.items, at, item))}
      onClose={onClose}
    >
      <Field
        label={t("inbox.code")}
        hint={t("inbox.codeHint")}
        error={item.code !== "" && (!isCode(item.code) || isTwice) ? t("settings.wrong") : undefined}
      >
        <TextInput
          autoComplete="off"
          spellCheck={false}
          maxLength={50}
          before={
            <span aria-hidden className="pl-3.5 text-mute">
              /
            </span>
          }
          value={item.code}
          onChange={({ target }) => setItem({ ...item, code: target.value.trim().toLowerCase() })}
        />
      </Field>
      <LanguageTabs value={language} onChange={setLanguage} needed={[item.texts]} />
      <Field
        label={t("content.text")}
        hint={t("inbox.cannedHint", { figures: CANNED_FIGURES.map((name) => `{${name}}`).join(" ") })}
      >
        <TextArea
          lang={language}
          spellCheck
          maxLength={MAX_CHAT_TEXT}
          value={item.texts[language]}
          onChange={({ target }) => setItem({ ...item, texts: { ...item.texts, [language]: target.value } })}
        />
      </Field>
      {known !== undefined && (
        <Button
          tone="danger-outline"
          size="small"
          className="justify-self-start"
          disabled={save.busy}
          onClick={() => run(without(before.items, at))}
        >
          {t("inbox.cannedRemove")}
        </Button>
      )}
    </ActionDialog>
  );
};

/** Edits the canned replies. Operators find each by a slash and its code. */
export const CannedPanel = ({ before }: { readonly before: CannedReplies }) => {
  const t = useT("console");
  const { language } = useWords();
  const [asked, setAsked] = useState<number | null>(null);
  return (
    <Panel
      title={t("inbox.canned")}
      end={
        before.items.length < MAX_CANNED && (
          <Button
            tone="outline"
            size="small"
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => setAsked(before.items.length)}
          >
            {t("inbox.cannedNew")}
          </Button>
        )
      }
    >
      {before.items.length === 0 ? (
        <p className="px-4 pb-4 text-mute">{t("inbox.cannedNone")}</p>
      ) : (
        <ul>
          {before.items.map(({ code, texts }, at) => (
            <li
              key={code}
              className="flex flex-wrap items-start gap-x-4 gap-y-1.5 border-t border-line px-4 py-3 sm:flex-nowrap"
            >
              <b className="w-40 shrink-0 text-accent-text [overflow-wrap:anywhere]">/{code}</b>
              <p className="min-w-0 grow whitespace-pre-line [overflow-wrap:anywhere]">{texts[language]}</p>
              <Button
                tone="outline"
                size="small"
                aria-label={t("content.editOf", { what: `/${code}` })}
                onClick={() => setAsked(at)}
              >
                {t("content.edit")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {asked !== null && <CannedSheet before={before} at={asked} onClose={() => setAsked(null)} />}
    </Panel>
  );
};
