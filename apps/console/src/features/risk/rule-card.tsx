import type { RiskRule } from "@krapao/contract/operator/risk-shapes";
import { tryRiskRule } from "@krapao/contract/operator/try-risk-rule";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Select } from "@krapao/ui/select";
import { useState } from "react";

import { useAction } from "../../lib/use-action.ts";
import { Link, proposalHref } from "../../lib/navigation.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Tag } from "../../parts/tag.tsx";
import { RuleWords, useRuleName } from "../../parts/rule-words.tsx";
import { TrialView } from "../../parts/trial-view.tsx";

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

type RuleCardProps = {
  readonly rule: RiskRule;
  readonly onEdit: () => void;
  readonly onPropose: (isOn: boolean) => void;
};

/** A rule: the active version, a draft that differs from it, the newest trial, and the actions. */
export const RuleCard = ({ rule, onEdit, onPropose }: RuleCardProps) => {
  const t = useT("console");
  const nameOf = useRuleName();
  const [varied, setVaried] = useState(0);
  const tryOut = useAction(tryRiskRule);
  const { draft, live, trial, proposal } = rule;
  const isDraft = !isSame(draft, live);
  const isOfDraft = trial !== null && isSame(trial.content, draft);
  const isTrying = trial !== null && trial.finishedAt === null;
  return (
    <Panel
      isRow
      padded
      title={nameOf(draft.name)}
      sub={rule._id}
      end={
        <>
          <Tag tone={live === null ? "quiet" : "up"}>{live === null ? t("risk.off") : t("risk.on")}</Tag>
          {isDraft && <Tag tone="wait">{t("risk.draft")}</Tag>}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        {live !== null && isDraft && (
          <div className="rounded-control bg-sand px-3.5 py-2.5">
            <p className="text-small text-mute">{t("risk.onNow")}</p>
            <RuleWords rule={live} />
          </div>
        )}
        <div>
          <RuleWords rule={draft} />
        </div>
        {trial !== null && <TrialView trial={trial} isOfDraft={isOfDraft} />}
        <FailureNote failure={tryOut.failure} />
        <div className="flex flex-wrap items-center justify-end gap-2">
          {proposal !== null && (
            <Link href={proposalHref(proposal)} className="mr-auto text-accent-text hover:underline">
              {t("risk.waitsForSecond")}
            </Link>
          )}
          <Select
            aria-label={t("risk.vary")}
            className="max-w-64"
            value={String(varied)}
            onChange={({ target }) => setVaried(Number(target.value))}
          >
            {draft.conditions.map(({ measure }, at) => (
              <option key={at} value={at}>
                {t(`riskMeasure.${measure}`)}
              </option>
            ))}
          </Select>
          <Button
            tone="outline"
            size="small"
            loading={tryOut.busy}
            disabled={isTrying}
            onClick={() =>
              tryOut.run({
                params: { _id: rule._id },
                body: { varied: varied < draft.conditions.length ? varied : 0 },
              })
            }
          >
            {t("risk.try")}
          </Button>
          <Button tone="outline" size="small" onClick={onEdit}>
            {t("risk.edit")}
          </Button>
          {live !== null && (
            <Button tone="outline" size="small" disabled={proposal !== null} onClick={() => onPropose(false)}>
              {t("risk.proposeOff")}
            </Button>
          )}
          {isDraft && (
            <Button size="small" disabled={proposal !== null || !isOfDraft || isTrying} onClick={() => onPropose(true)}>
              {t("risk.proposeOn")}
            </Button>
          )}
        </div>
        {isDraft && !isOfDraft && <p className="text-right text-small text-mute">{t("risk.tryFirst")}</p>}
      </div>
    </Panel>
  );
};
