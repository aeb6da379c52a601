import { countText, dateTimeText } from "@krapao/i18n";
import { type Language, languageNames, languages } from "@krapao/i18n/language";
import { useT, useWords } from "@krapao/i18n/react";
import { ArrowRight } from "lucide-react";

import { isPermission } from "@krapao/contract/operator/permissions";
import type { RiskRuleContent } from "@krapao/contract/operator/risk-shapes";

import { permissionStates } from "../features/roles/matrix.ts";
import { type Href, Link } from "../lib/navigation.tsx";
import { kindOf } from "../operator-settings/definitions.ts";
import { useRowLabel } from "../features/roles/use-row-label.ts";
import { type Change, changesOf, membersOf, plainText, sumOf } from "./changes.ts";

/** The prefix of the message key of a value, by the last part of the field's name. */
const VALUE_WORDS: Readonly<Record<string, readonly string[]>> = {
  role: ["role"],
  status: ["memberStatus"],
  mode: ["accountMode"],
  type: ["accountType", "bonusType"],
  state: [
    "proposal.state",
    "depositReportState",
    "suspense.state",
    "erasureRequest.state",
    "sagaState",
    "campaignState",
  ],
  kind: ["proposal.kind", "accountKind", "flagKind"],
  place: ["newsPlace"],
  categories: ["gameCategory"],
  channels: ["channel"],
  kinds: ["transactionKind"],
  types: ["transactionKind"],
  states: ["memberStatus", "transactionState"],
  sort: ["memberColumn"],
  tone: ["tagTone"],
  event: ["riskEvent"],
  act: ["riskAct"],
  name: ["flagKind"],
};

/** The object of a proposal that changes settings begins with this text. */
const SETTINGS = "settings ";

/** What other objects of proposals begin with. The kind of the proposal says it in words. */
const OBJECT = /^(?:bonus|wheel|role|deposit account|campaign \d+) /;

/** A slice of a wheel without money: its weight and what it gives. */
const SLICE = /^(\d+) × (coin|nothing)$/;

/** The object of a proposal in the reader's language. */
export const useObjectWords = (): ((subject: string) => string) => {
  const words = useWords();
  return (subject) => {
    if (subject.startsWith(SETTINGS))
      return subject
        .slice(SETTINGS.length)
        .split(", ")
        .map((setting) => words.find(`setting.${setting}`) ?? setting)
        .join(" · ");
    return subject
      .replace(OBJECT, "")
      .replace(/^(?:BAHT|LAK)\b/, (currency) => words.find(`auditCurrency.${currency}`) ?? currency);
  };
};

/** The prefix of the message key of a value that occurs only in the audit log. */
const LOG_WORDS: Readonly<Record<string, (value: string) => string>> = {
  state: (value) => `auditState.${value}`,
  outcome: (value) => `auditOutcome.${value}`,
  currency: (value) => `auditCurrency.${value}`,
  fileType: (value) => `auditFileType.${value}`,
  kind: (value) => `auditAlert.${value}`,
  hours: (value) => `auditHours.${value}`,
  password: (value) => `auditPassword.${value}`,
  waitsFor: (value) => `auditWaitsFor.${value}`,
};

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** A use of a segment, or what news is about, in the values of a proposal: its kind, and what it is. */
const USE = /^(bonus|wheel|refund|invite|proposal)(?: (.+))?$/;

/** A change in words. `href`: the members whom a filter finds. */
type WordedChange = Change & { readonly href: Href | null };

/** What an action changed, in the reader's language. `before` is null for a value that the action only recorded. */
export const useChangeWords = (): ((before: string | null, after: string | null) => readonly WordedChange[]) => {
  const t = useT("console");
  const words = useWords();
  const labelOf = useRowLabel();
  const objectOf = useObjectWords();
  /** The number of a setting in its unit. Null for any other value. */
  const settingText = (name: string, value: string): string | null => {
    const kind = kindOf(name);
    if (kind === undefined || kind.fields[0] !== "value" || !/^\d+(\.\d+)?$/.test(value)) return null;
    const unit = words.find(`settingUnit.${name}`);
    const written = kind.text(Number(value));
    return unit === null ? written : `${written} ${unit}`;
  };
  /** A condition of a rule, which is stored as JSON. */
  const conditionText = (stored: string): string => {
    if (!stored.startsWith("{")) return stored;
    const { measure, is, value } = JSON.parse(stored) as RiskRuleContent["conditions"][number];
    return `${t(`riskMeasure.${measure}`)} ${t(`riskIs.${is}`)} ${countText(value)}`;
  };
  /** A value in the reader's language. A list is joined with commas. A value without a message is shown as it is. */
  const valued = (name: string, value: string): string => {
    if (value === "true" || value === "false") return t(value === "true" ? "settings.on" : "settings.off");
    const last = name.split(".").at(-1) ?? "";
    const sum = sumOf(last, value);
    if (sum !== null) return sum;
    if (MOMENT.test(value) && !Number.isNaN(Date.parse(value))) return dateTimeText(value);
    if (last === "language") return languageNames[value as Language] ?? value;
    const setting = settingText(name, value);
    if (setting !== null) return setting;
    const members = membersOf(last, value);
    if (last === "conditions" && members !== null) return members.map(conditionText).join(" · ");
    if (members !== null) return members.map((one) => valued(name, one)).join(" · ");
    if (last === "subject" && value.startsWith(SETTINGS)) return objectOf(value);
    if (value.startsWith("<")) return plainText(value);
    const slice = SLICE.exec(value);
    if (slice !== null) return `${slice[1]} × ${t(slice[2] === "coin" ? "slicePrize.coin" : "slicePrize.nothing")}`;
    const use = last === "audiences" || name === "about" ? USE.exec(value) : null;
    if (use !== null) return words.find(`segmentUse.${use[1]}`, { what: use[2] ?? "" }) ?? value;
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
  /** The name of a setting or field in the reader's language, with the part of it that changed. */
  const named = (name: string): string => {
    const [setting = "", ...parts] = name.split(".");
    const known =
      words.find(`setting.${setting}`) ??
      words.find(`detail.${setting}`) ??
      words.find(`bonusTerm.${setting}`) ??
      words.find(`riskMeasure.${setting}`) ??
      words.find(`reports.${setting}`) ??
      // The number of a part of a page.
      setting;
    const partOf = (part: string): string =>
      languages.find((language) => language === part) === undefined
        ? (words.find(`settingField.${part}`) ?? part)
        : languageNames[part as Language];
    return [known, ...parts.map(partOf)].join(" · ");
  };
  return (before, after) => {
    const all = changesOf(before, after);
    // A new wheel has no number yet. The number of the one that it replaces is no value that becomes nothing.
    const changes = all.filter(({ name, after: next }) => name !== "wheel" || next !== null || all.length === 1);
    const isForSegment = changes.some(({ name }) => name === "audienceSegment");
    return changes.map((change) => {
      const [was, is] = [change.before, change.after].map((value) => value && valued(change.name, value));
      // Where only the form of a text changed, both are shown as they are stored.
      const isSame = was === is;
      return {
        href: isForSegment && change.name === "filter" && change.after !== null ? `/members?${change.after}` : null,
        name: named(change.name),
        before: isSame ? change.before : (was ?? null),
        after: isSame ? change.after : (is ?? null),
      };
    });
  };
};

/** What an action changed: field, before, after. */
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
            {change.href === null ? (
              <b>{change.after ?? t("console.nothing")}</b>
            ) : (
              <Link href={change.href} className="font-semibold text-accent-text underline">
                {t("detail.seeFiltered")}
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
};
