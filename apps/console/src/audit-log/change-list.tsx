import { useT, useWords } from "@krapao/i18n/react";
import { ArrowRight } from "lucide-react";

import { isPermission } from "@krapao/contract/operator/permissions";

import { permissionStates } from "../features/roles/matrix.ts";
import { useRowLabel } from "../features/roles/use-row-label.ts";
import { type Change, changesOf, membersOf, sumOf } from "./changes.ts";

/** Where the words of a value are, by the last part of its name. */
const VALUE_WORDS: Readonly<Record<string, readonly string[]>> = {
  role: ["role"],
  status: ["memberStatus"],
  mode: ["accountMode"],
  type: ["accountType", "bonusType"],
  state: ["proposal.state", "depositReportState", "suspense.state", "erasureRequest.state"],
  kind: ["proposal.kind"],
  categories: ["gameCategory"],
};

/** What a proposal of settings is about begins so. */
const SETTINGS = "settings ";

/** Where the words of a value are that stand in this log alone. */
const LOG_WORDS: Readonly<Record<string, (value: string) => string>> = {
  state: (value) => `auditState.${value}`,
  outcome: (value) => `auditOutcome.${value}`,
  currency: (value) => `auditCurrency.${value}`,
};

/** What an act changed, in the words that there are for it. Of what is only told now, `before` is null. */
export const useChangeWords = (): ((before: string | null, after: string | null) => readonly Change[]) => {
  const t = useT("console");
  const words = useWords();
  const labelOf = useRowLabel();
  /** A value in the words that there are for it; lists one after the other, and what has no words as it is. */
  const valued = (name: string, value: string): string => {
    if (value === "true" || value === "false") return t(value === "true" ? "settings.on" : "settings.off");
    const last = name.split(".").at(-1) ?? "";
    const sum = sumOf(last, value);
    if (sum !== null) return sum;
    const members = membersOf(last, value);
    if (members !== null) return members.map((one) => valued(name, one)).join(" · ");
    if (last === "subject" && value.startsWith(SETTINGS))
      return value
        .slice(SETTINGS.length)
        .split(", ")
        .map((setting) => words.find(`setting.${setting}`) ?? setting)
        .join(" · ");
    if (last === "permissions")
      return permissionStates(value.split(", ").filter(isPermission))
        .map(({ row, state }) => `${labelOf(row)} (${t(`roleState.${state}`)})`)
        .join(" · ");
    const own = LOG_WORDS[last];
    const found = own === undefined ? null : words.find(own(value));
    if (found !== null) return found;
    const kinds = VALUE_WORDS[last] ?? [];
    return kinds.map((kind) => words.find(`${kind}.${value}`)).find((known) => known !== null) ?? value;
  };
  /** A setting's or a detail's name in words, with the part of it that changed. */
  const named = (name: string): string => {
    const [setting = "", ...parts] = name.split(".");
    const known =
      words.find(`setting.${setting}`) ??
      words.find(`detail.${setting}`) ??
      words.find(`bonusTerm.${setting}`) ??
      words.find(`riskMeasure.${setting}`);
    if (known === null) return name;
    return [known, ...parts.map((part) => words.find(`settingField.${part}`) ?? part)].join(" · ");
  };
  return (before, after) =>
    changesOf(before, after).map((change) => ({
      name: named(change.name),
      before: change.before === null ? null : valued(change.name, change.before),
      after: change.after === null ? null : valued(change.name, change.after),
    }));
};

/** What an act changed: name, before, after. */
export const ChangeList = ({ before, after }: { readonly before: string | null; readonly after: string | null }) => {
  const t = useT("console");
  const changes = useChangeWords()(before, after);
  if (changes.length === 0) return null;
  return (
    <dl className="grid gap-1 text-small">
      {changes.map((change) => (
        <div key={change.name} className="flex flex-wrap items-baseline gap-x-2">
          <dt className="text-mute [overflow-wrap:anywhere]">{change.name}</dt>
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
