import { changeContent } from "@krapao/contract/operator/change-content";
import { MAX_TEXTS } from "@krapao/contract/operator/content-shapes";
import { useT, useWords } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { toast } from "@krapao/ui/toast";
import { Plus } from "lucide-react";
import { useState } from "react";

import { changed, moved, without } from "../../lib/move.ts";
import { isWhole, NO_TEXTS, type Texts } from "../../lib/texts.ts";
import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { HtmlField } from "../../parts/html-field.tsx";
import { LanguageTabs } from "../../parts/language-tabs.tsx";
import { OrderButtons } from "../../parts/order-buttons.tsx";
import type { TextsOfKind } from "./queries.ts";
import { isList, isPlain } from "./text-kinds.ts";

/** Writes the texts of a kind anew, in all languages at once. */
export const TextSheet = ({ before, onClose }: { readonly before: TextsOfKind; readonly onClose: () => void }) => {
  const t = useT("console");
  const { language: own } = useWords();
  const { kind, version } = before;
  const [language, setLanguage] = useState(own);
  const [items, setItems] = useState<readonly Texts[]>(before.items.length === 0 ? [NO_TEXTS] : before.items);
  const save = useAction(changeContent, () => {
    toast(t("content.saved"), "success");
    onClose();
  });
  const isSame = JSON.stringify(items) === JSON.stringify(before.items);
  const label = t(`content.${kind}`);
  return (
    <ActionDialog
      open
      width="wide"
      title={label}
      confirm={t("common.save")}
      blocked={isSame || !items.every(isWhole)}
      busy={save.busy}
      failure={save.failure}
      onConfirm={(reason) => save.run({ params: { kind }, body: { items: [...items], version, reason } })}
      onClose={onClose}
    >
      <p className="text-mute">{t(isPlain(kind) ? "content.plainBody" : "content.htmlBody")}</p>
      <LanguageTabs value={language} onChange={setLanguage} needed={items} />
      {items.map((texts, at) => (
        // What is typed stays with its place: texts have no names.
        <div key={at} className="grid gap-2 rounded-card border border-line bg-card p-3">
          {isList(kind) && (
            <div className="flex items-center justify-between gap-2">
              <span className="font-semibold">{t("content.number", { number: at + 1 })}</span>
              <OrderButtons
                at={at}
                count={items.length}
                onMove={(to) => setItems(moved(items, at, to))}
                onRemove={() => setItems(without(items, at))}
              />
            </div>
          )}
          <HtmlField
            label={t("content.text")}
            language={language}
            texts={texts}
            isPlain={isPlain(kind)}
            {...(isPlain(kind) ? { hint: t("content.noticeHint", { placeholder: "{percentFail}" }) } : {})}
            onChange={(next) => setItems(changed(items, at, next))}
          />
        </div>
      ))}
      {isList(kind) && items.length < MAX_TEXTS && (
        <Button
          tone="outline"
          size="medium"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => setItems([...items, NO_TEXTS])}
        >
          {t("content.add")}
        </Button>
      )}
    </ActionDialog>
  );
};
