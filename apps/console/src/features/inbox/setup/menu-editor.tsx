import { changeChatMenu } from "@krapao/contract/operator/change-chat-menu";
import { type ChatMenu, chatMenu, MAX_MENU_PARTS } from "@krapao/contract/operator/chat-shapes";
import type { getChatMenu } from "@krapao/contract/operator/get-chat-menu";
import type { AnswerOf } from "@krapao/contract/types";
import { useT, useWords } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Checkbox } from "@krapao/ui/checkbox";
import { toast } from "@krapao/ui/toast";
import { Plus } from "lucide-react";
import { useState } from "react";

import { changed, without } from "../../../lib/move.ts";
import { NO_TEXTS } from "../../../lib/texts.ts";
import { useAction } from "../../../lib/use-action.ts";
import { ActionDialog } from "../../../parts/action-dialog.tsx";
import { LanguageTabs } from "../../../parts/language-tabs.tsx";
import { freshCode } from "./codes.ts";
import { faultOf, renamed } from "./menu-faults.ts";
import { MenuPartForm } from "./menu-part-form.tsx";
import { MenuPreview } from "./menu-preview.tsx";

const newPart = (code: string): ChatMenu["parts"][number] => ({
  code,
  text: NO_TEXTS,
  show: "buttons",
  buttons: [],
  cards: [],
  lookup: null,
});

/** Edits the automatic menu in three languages, beside a preview. The preview shows the last valid state. */
export const MenuEditor = ({ before }: { readonly before: AnswerOf<typeof getChatMenu> }) => {
  const t = useT("console");
  const { language: own } = useWords();
  const [language, setLanguage] = useState(own);
  const [menu, setMenu] = useState(before.menu);
  const [whole, setWhole] = useState(before.menu);
  const [isAsked, setAsked] = useState(false);
  const save = useAction(changeChatMenu, () => {
    setAsked(false);
    toast(t("content.saved"), "success");
  });
  const put = (next: ChatMenu): void => {
    setMenu(next);
    if (chatMenu.safeParse(next).success) setWhole(next);
  };
  const putParts = (parts: readonly ChatMenu["parts"][number][]): void => put({ ...menu, parts: [...parts] });
  const fault = faultOf(menu);
  const isSame = JSON.stringify(menu) === JSON.stringify(before.menu);
  const codes = menu.parts.map(({ code }) => code);
  const texts = menu.parts.flatMap(({ text, buttons, cards }) => [
    text,
    ...buttons.map(({ title }) => title),
    ...cards.map(({ title }) => title),
  ]);
  return (
    <div className="grid items-start gap-3.5 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="grid min-w-0 gap-3.5">
        <div className="flex flex-wrap items-center gap-3">
          <div className="max-w-full overflow-x-auto">
            <LanguageTabs value={language} onChange={setLanguage} needed={texts} />
          </div>
          <Checkbox
            label={t("inbox.menuActive")}
            checked={menu.isActive}
            onChange={({ target }) => put({ ...menu, isActive: target.checked })}
          />
        </div>
        {menu.parts.map((part, at) => (
          <MenuPartForm
            key={at}
            part={part}
            isStart={part.code === menu.start}
            codes={codes}
            language={language}
            onChange={(next) => putParts(changed(menu.parts, at, next))}
            onRename={(code) => put(renamed(menu, part.code, code))}
            onRemove={() => putParts(without(menu.parts, at))}
          />
        ))}
        {menu.parts.length < MAX_MENU_PARTS && (
          <Button
            tone="outline"
            size="medium"
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => putParts([...menu.parts, newPart(freshCode("part", codes))])}
          >
            {t("inbox.addPart")}
          </Button>
        )}
      </div>
      <div className="grid min-w-0 gap-3 xl:sticky xl:top-20">
        <MenuPreview menu={whole} language={language} />
        <div className="flex flex-wrap items-center justify-end gap-3">
          {fault !== null && (
            <span role="status" className="text-down">
              {t(`inbox.menuFault.${fault}`)}
            </span>
          )}
          <Button size="medium" disabled={fault !== null || isSame} onClick={() => setAsked(true)}>
            {t("common.save")}
          </Button>
        </div>
      </div>
      <ActionDialog
        open={isAsked}
        title={t("inbox.saveMenu")}
        confirm={t("common.save")}
        about="chat-menu"
        busy={save.busy}
        failure={save.failure}
        onConfirm={(reason) => save.run({ body: { menu, version: before.version, reason } })}
        onClose={() => setAsked(false)}
      />
    </div>
  );
};
