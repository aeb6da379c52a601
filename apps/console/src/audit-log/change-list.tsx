import { useT, useWords } from "@krapao/i18n/react";
import { ArrowRight } from "lucide-react";

import { changesOf } from "./changes.ts";

/** What an act changed: name, before, after. Of what is only told now, `before` is null. */
export const ChangeList = ({ before, after }: { readonly before: string | null; readonly after: string | null }) => {
  const t = useT("console");
  const words = useWords();
  /** A setting's or a detail's name in words, with the part of it that changed. */
  const named = (name: string): string => {
    const [setting = "", ...parts] = name.split(".");
    const known =
      words.find(`setting.${setting}`) ?? words.find(`detail.${setting}`) ?? words.find(`bonusTerm.${setting}`);
    if (known === null) return name;
    return [known, ...parts.map((part) => words.find(`settingField.${part}`) ?? part)].join(" · ");
  };
  const changes = changesOf(before, after);
  if (changes.length === 0) return null;
  return (
    <dl className="grid gap-1 text-small">
      {changes.map((change) => (
        <div key={change.name} className="flex flex-wrap items-baseline gap-x-2">
          <dt className="text-mute [overflow-wrap:anywhere]">{named(change.name)}</dt>
          <dd className="flex min-w-0 flex-wrap items-center gap-x-1.5 [overflow-wrap:anywhere]">
            {change.before !== null && <span className="text-mute line-through">{change.before}</span>}
            {change.before !== null && (
              <ArrowRight role="img" aria-label={t("console.to")} className="size-3 shrink-0 text-mute" />
            )}
            <b>{change.after ?? t("console.nothing")}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
};
