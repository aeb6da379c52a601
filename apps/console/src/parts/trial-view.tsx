import type { RiskEvent, RiskTrial } from "@krapao/contract/operator/risk-shapes";
import { countText, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { ProgressBar } from "@krapao/ui/progress-bar";
import type { ReactNode } from "react";

import { Link, memberHref } from "../lib/navigation.tsx";
import { HitDays } from "./hit-days.tsx";
import { At } from "./moments.tsx";
import { Tag } from "./tag.tsx";
import { valueText } from "./rule-words.tsx";

const Told = ({
  label,
  children,
  sub,
}: {
  readonly label: string;
  readonly children: ReactNode;
  readonly sub: string;
}) => (
  <div>
    <dt className="text-small text-mute">{label}</dt>
    <dd>
      <b className="text-action">{children}</b>
      <span className="block text-small text-mute">{sub}</span>
    </dd>
  </div>
);

const Values = ({ trial }: { readonly trial: RiskTrial }) => {
  const t = useT("console");
  const condition = trial.content.conditions[trial.varied];
  if (condition === undefined || trial.result === null) return null;
  return (
    <div>
      <p className="pb-1 text-small text-mute">
        {t("risk.otherValues", { what: t(`riskMeasure.${condition.measure}`) })}
      </p>
      <ul>
        {trial.result.values.map(({ value, hits, bad }) => (
          <li
            key={value}
            className={`flex flex-wrap gap-x-4 rounded-chip px-2 py-1.5 ${value === condition.value ? "bg-accent-soft font-semibold" : ""}`}
          >
            <span className="grow basis-24">{valueText(trial.content, condition.measure, value)}</span>
            <span>{t("risk.hitCount", { count: hits })}</span>
            <span className="basis-20 text-right">{t("risk.badCount", { count: bad })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Matches that are not a member's movement. */
const NO_MOVEMENTS: ReadonlySet<RiskEvent> = new Set(["registration", "both-sides"]);

const Latest = ({ trial }: { readonly trial: RiskTrial }) => {
  const t = useT("console");
  const latest = trial.result?.latest ?? [];
  if (latest.length === 0) return null;
  return (
    <ul aria-label={t("risk.latest")} className="grid grid-cols-1 gap-1">
      {latest.slice(0, 5).map(({ memberId, reference, at, amount, currency, isBad }, place) => (
        <li key={place} className="flex flex-wrap items-center gap-x-3">
          <span className="text-mute">
            <At moment={at} />
          </span>
          <Link
            href={
              NO_MOVEMENTS.has(trial.content.event)
                ? memberHref(memberId)
                : `${memberHref(memberId)}?movement=${encodeURIComponent(reference)}`
            }
            className="min-w-0 [overflow-wrap:anywhere] hover:text-accent-text hover:underline"
          >
            {reference}
          </Link>
          <span className="ml-auto font-semibold whitespace-nowrap">
            {amount !== null && moneyText(amount, currency)}
          </span>
          <Tag tone={isBad ? "down" : "quiet"}>{isBad ? t("risk.bad") : t("risk.good")}</Tag>
        </li>
      ))}
    </ul>
  );
};

/** The progress of a trial, and its result. */
export const TrialView = ({ trial, isOfDraft }: { readonly trial: RiskTrial; readonly isOfDraft: boolean }) => {
  const t = useT("console");
  const { result, done, total, content } = trial;
  if (result === null) {
    const told = t("risk.trialDone", { done: countText(done), total: countText(total) });
    return (
      <div className="grid grid-cols-1 gap-1.5" role="status">
        <p className="text-mute">{told}</p>
        <ProgressBar part={total === 0 ? 0 : done / total} label={t("risk.trying")} valueText={told} />
      </div>
    );
  }
  const good = result.hits - result.bad;
  const looked = t(`riskOf.${content.event}`, { count: result.withdrawals });
  const sumText = (sum: number | null): string =>
    sum === null || content.currency === null ? "" : moneyText(sum, content.currency);
  return (
    <div role="group" aria-label={t("risk.tried")} className="grid grid-cols-1 gap-3 border-t border-line pt-3">
      <p className="flex flex-wrap items-center gap-2">
        <b>{t("risk.tried")}</b>
        <span className="text-mute">{looked}</span>
        {!isOfDraft && <Tag tone="wait">{t("risk.otherDraft")}</Tag>}
      </p>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3">
        <Told label={t("risk.hits")} sub={looked}>
          {countText(result.hits)}
        </Told>
        <Told label={t("risk.badKnown")} sub={sumText(result.badAmount)}>
          {countText(result.bad)}
        </Told>
        <Told label={t("risk.goodHeld")} sub={t("risk.goodHeldSub")}>
          {countText(good)}
        </Told>
        {content.event === "withdrawal" && (
          <Told
            label={t("risk.wait")}
            sub={
              result.waitMinutes === null
                ? t("risk.waitUnknown")
                : t("risk.waitMost", { minutes: countText(result.waitMinutes.most) })
            }
          >
            {result.waitMinutes === null ? "–" : t("risk.minutes", { minutes: countText(result.waitMinutes.median) })}
          </Told>
        )}
        <Told label={t("risk.missed")} sub={sumText(result.missedAmount)}>
          {countText(result.missed)}
        </Told>
      </dl>
      <HitDays days={result.days} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Values trial={trial} />
        <Latest trial={trial} />
      </div>
    </div>
  );
};
