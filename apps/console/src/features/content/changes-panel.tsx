import { countText } from "@krapao/i18n";
import { languageNames } from "@krapao/i18n/language";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Minus, Plus } from "lucide-react";
import { useDeferredValue, useState } from "react";

import { Panel } from "../../parts/panel.tsx";
import { type Change, changesOf } from "./changes.ts";
import type { Items } from "./use-draft.ts";

/** How many changes are shown at first. */
const FIRST = 3;

const ChangedText = ({
  change: { at, language, removed, added },
  isList,
}: {
  readonly change: Change;
  readonly isList: boolean;
}) => {
  const t = useT("console", "editing");
  return (
    <li className="border-t border-line px-4 py-2 first:border-0">
      <p className="text-small text-mute">
        {isList && `${t("content.number", { number: at + 1 })} · `}
        <span lang={language}>{languageNames[language]}</span>
      </p>
      {removed.length === 0 && added.length === 0 && <p>{t("editor.looksChanged")}</p>}
      <div lang={language} className="grid gap-1 [overflow-wrap:anywhere]">
        {removed.map((line, index) => (
          <p key={index} className="flex gap-2 text-mute">
            <Minus role="img" aria-label={t("editor.removed")} className="mt-1 size-3.5 shrink-0 text-down" />
            <del className="min-w-0">{line}</del>
          </p>
        ))}
        {added.map((line, index) => (
          <p key={index} className="flex gap-2">
            <Plus role="img" aria-label={t("editor.added")} className="mt-1 size-3.5 shrink-0 text-up-text" />
            <ins className="min-w-0 no-underline">{line}</ins>
          </p>
        ))}
      </div>
    </li>
  );
};

type ChangesPanelProps = { readonly published: Items; readonly items: Items; readonly isList: boolean };

/** What members would read anew: the lines that went and came since the texts were published. */
export const ChangesPanel = ({ published, items, isList }: ChangesPanelProps) => {
  const t = useT("console", "editing");
  const [isWhole, setIsWhole] = useState(false);
  const changes = changesOf(published, useDeferredValue(items));
  if (changes.length === 0) return null;
  return (
    <Panel
      title={t("editor.changes")}
      end={
        changes.length > FIRST &&
        !isWhole && (
          <Button tone="outline" size="small" onClick={() => setIsWhole(true)}>
            {t("editor.allChanges", { count: countText(changes.length) })}
          </Button>
        )
      }
    >
      <ul className="border-t border-line">
        {changes.slice(0, isWhole ? changes.length : FIRST).map((change) => (
          <ChangedText key={`${change.at} ${change.language}`} change={change} isList={isList} />
        ))}
      </ul>
    </Panel>
  );
};
