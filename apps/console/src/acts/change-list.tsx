import { useT } from "@krapao/i18n/react";
import { ArrowRight } from "lucide-react";

import { changesOf } from "./changes.ts";

/** What an act changed: name, before, after. */
export const ChangeList = ({ before, after }: { readonly before: string | null; readonly after: string | null }) => {
  const t = useT("console");
  const changes = changesOf(before, after);
  if (changes.length === 0) return null;
  return (
    <dl className="grid gap-1 text-small">
      {changes.map((change) => (
        <div key={change.name} className="flex flex-wrap items-baseline gap-x-2">
          <dt className="text-mute [overflow-wrap:anywhere]">{change.name}</dt>
          <dd className="flex min-w-0 flex-wrap items-center gap-x-1.5 [overflow-wrap:anywhere]">
            {change.before !== null && <span className="text-mute line-through">{change.before}</span>}
            {change.before !== null && (
              <ArrowRight role="img" aria-label={t("desk.to")} className="size-3 shrink-0 text-mute" />
            )}
            <b>{change.after ?? t("desk.nothing")}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
};
