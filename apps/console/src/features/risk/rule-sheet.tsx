import {
  MAX_RISK_CONDITIONS,
  measuresOf,
  RISK_EVENTS,
  RISK_MEASURES,
  type RiskEvent,
  type RiskRule,
} from "@krapao/contract/operator/risk-shapes";
import { saveRiskRule } from "@krapao/contract/operator/save-risk-rule";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Checkbox } from "@krapao/ui/checkbox";
import { Field } from "@krapao/ui/field";
import { Select } from "@krapao/ui/select";
import { TextInput } from "@krapao/ui/text-input";
import { toast } from "@krapao/ui/toast";
import { useState } from "react";

import { AddButton } from "../../parts/add-button.tsx";
import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { BLANK_RULE, blankOf, isAboutSums, ruleDraftOf, type RuleDraft, ruleOf, withEvent } from "./rule-draft.ts";
import { useRuleName } from "../../parts/rule-words.tsx";
import { CurrencyOptions } from "../../parts/currency-options.tsx";

type Condition = RuleDraft["conditions"][number];

const EVENTS = Object.keys(RISK_EVENTS) as readonly RiskEvent[];

const ConditionFields = ({
  event,
  condition,
  number,
  onChange,
  onRemove,
}: {
  readonly event: RiskEvent;
  readonly condition: Condition;
  readonly number: number;
  readonly onChange: (next: Condition) => void;
  /** Not given for the only condition. */
  readonly onRemove: (() => void) | undefined;
}) => {
  const t = useT("console");
  return (
    <fieldset className="grid gap-3 rounded-control border border-line p-3 sm:grid-cols-[2fr_1fr_1fr]">
      <legend className="px-1 text-small text-mute">{number === 1 ? t("risk.when") : t("risk.and")}</legend>
      <Field label={t("risk.measure")}>
        <Select
          value={condition.measure}
          onChange={({ target }) =>
            onChange({ ...condition, measure: RISK_MEASURES.find((each) => each === target.value) ?? "amount" })
          }
        >
          {measuresOf(event).map((measure) => (
            <option key={measure} value={measure}>
              {t(`riskMeasure.${measure}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("risk.is")}>
        <Select
          value={condition.is}
          onChange={({ target }) => onChange({ ...condition, is: target.value === "at-most" ? "at-most" : "at-least" })}
        >
          <option value="at-least">{t("riskIs.at-least")}</option>
          <option value="at-most">{t("riskIs.at-most")}</option>
        </Select>
      </Field>
      <Field label={t("risk.value")}>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={condition.value}
          onChange={({ target }) => onChange({ ...condition, value: target.value })}
        />
      </Field>
      {onRemove !== undefined && (
        <Button tone="outline" size="small" className="justify-self-start sm:col-span-3" onClick={onRemove}>
          {t("risk.removeCondition")}
        </Button>
      )}
    </fieldset>
  );
};

/** Edits a rule's draft. The active version does not change. */
export const RuleSheet = ({
  before,
  onClose,
}: {
  /** Null for a new rule. */
  readonly before: RiskRule | null;
  readonly onClose: () => void;
}) => {
  const t = useT("console");
  const nameOf = useRuleName();
  const [draft, setDraft] = useState<RuleDraft>(() =>
    before === null ? BLANK_RULE : ruleDraftOf({ ...before.draft, name: nameOf(before.draft.name) }),
  );
  const save = useAction(saveRiskRule, () => {
    toast(t("risk.saved"), "success");
    onClose();
  });
  const content = ruleOf(draft);
  const put = (next: Partial<RuleDraft>): void => setDraft({ ...draft, ...next });
  const { conditions } = draft;
  return (
    <ActionDialog
      open
      width="wide"
      withReason={false}
      title={before === null ? t("risk.add") : before._id}
      confirm={t("risk.saveDraft")}
      blocked={content === null}
      about={`risk-draft ${before?._id ?? ""}`}
      draft={draft}
      onDraft={setDraft}
      busy={save.busy}
      failure={save.failure}
      onConfirm={() => {
        if (content !== null) save.run({ body: { ...(before === null ? {} : { rule: before._id }), content } });
      }}
      onClose={onClose}
    >
      <p className="text-mute">{t("risk.draftBody")}</p>
      <div className="grid gap-3 sm:grid-cols-[3fr_1fr]">
        <Field label={t("risk.name")}>
          <TextInput
            data-first
            autoComplete="off"
            maxLength={80}
            value={draft.name}
            onChange={({ target }) => put({ name: target.value })}
          />
        </Field>
        <Field label={t("console.currency")}>
          <Select
            value={draft.currency ?? "all"}
            onChange={({ target: { value } }) =>
              put({ currency: value === "all" ? null : value === "LAK" ? "LAK" : "BAHT" })
            }
          >
            <CurrencyOptions />
            <option value="all" disabled={isAboutSums(draft)}>
              {t("risk.everyCurrency")}
            </option>
          </Select>
        </Field>
      </div>
      <Field label={t("risk.event")}>
        <Select
          value={draft.event}
          onChange={({ target }) =>
            setDraft(withEvent(draft, EVENTS.find((each) => each === target.value) ?? draft.event))
          }
        >
          {EVENTS.map((event) => (
            <option key={event} value={event}>
              {t(`riskEvent.${event}`)}
            </option>
          ))}
        </Select>
      </Field>
      {conditions.map((condition, at) => (
        <ConditionFields
          key={at}
          event={draft.event}
          number={at + 1}
          condition={condition}
          onChange={(next) => put({ conditions: conditions.with(at, next) })}
          onRemove={conditions.length === 1 ? undefined : () => put({ conditions: conditions.toSpliced(at, 1) })}
        />
      ))}
      {conditions.length < MAX_RISK_CONDITIONS && (
        <AddButton onClick={() => put({ conditions: [...conditions, blankOf(draft.event)] })}>
          {t("risk.addCondition")}
        </AddButton>
      )}
      <div className="grid gap-3 sm:grid-cols-[3fr_1fr]">
        <Field label={t("risk.act")}>
          <Select value={draft.act} onChange={({ target }) => put({ act: target.value === "hold" ? "hold" : "flag" })}>
            {draft.event === "withdrawal" && <option value="hold">{t("riskAct.hold")}</option>}
            <option value="flag">{t("riskAct.flag")}</option>
          </Select>
        </Field>
        <Field label={t("risk.score")}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={draft.score}
            onChange={({ target }) => put({ score: target.value })}
          />
        </Field>
      </div>
      <Checkbox
        label={t("risk.secondLook")}
        checked={draft.secondLook}
        onChange={({ target }) => put({ secondLook: target.checked })}
      />
    </ActionDialog>
  );
};
