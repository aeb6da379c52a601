import { settleDoubtful } from "@krapao/contract/operator/settle-doubtful";
import { readingOf } from "@krapao/contract/operator/unresolved-shapes";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { toast } from "@krapao/ui/toast";
import { Send, Users } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";

import { useAction } from "../../lib/use-action.ts";
import { useKeptTyping } from "../../lib/use-kept-typing.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { useOutcomeMeaning } from "../../parts/outcome-meaning.ts";
import { Panel } from "../../parts/panel.tsx";
import { isReason, REASON, ReasonField } from "../../parts/reason.tsx";
import { Tag } from "../../parts/tag.tsx";
import { TextArea } from "../../parts/text-area.tsx";
import { TwoPeople } from "../../parts/proposal-state.tsx";
import type { UnresolvedDetail } from "./queries.ts";

const OUTCOMES = ["done", "not-done"] as const;
const ANSWERS = ["wait", ...OUTCOMES] as const;

/**
 * Proposes the outcome of the transfer: it arrived, or it never happened. A second person's approval makes it final.
 * The operator can also decide to wait: then nothing moves, and the list opens. Unless the balances fit only the chosen
 * outcome, the operator names what else shows it.
 */
export const Settle = ({ transfer }: { readonly transfer: UnresolvedDetail }) => {
  const t = useT("console");
  const meansOf = useOutcomeMeaning();
  const [outcome, setOutcome] = useState<(typeof OUTCOMES)[number] | null>(null);
  const [, navigate] = useLocation();
  const [reason, setReason] = useState("");
  const [evidence, setEvidence] = useState("");
  const { _id, edges } = transfer;
  const { state } = transfer.ours;
  // The outcome is chosen anew, because the balances may show something else by then.
  const typed = useKeptTyping({
    about: `transfer ${_id} ${state}`,
    value: { reason, evidence },
    isChanged: reason + evidence !== "",
    isBeside: true,
    onBack: (kept) => {
      setReason(kept.reason);
      setEvidence(kept.evidence);
    },
  });
  const settle = useAction(settleDoubtful, () => {
    typed.forget();
    toast(t("proposal.made"), "success");
  });
  const reading = outcome === null ? "fits" : readingOf(edges, outcome);
  const needsEvidence = reading !== "fits";
  const isComplete = isReason(reason) && (!needsEvidence || isReason(evidence));
  return (
    <Panel
      className="border-accent/40"
      title={t("unresolved.settle")}
      sub={t("unresolved.once")}
      end={
        <Tag tone="accent" icon={<Users aria-hidden />}>
          {t("unresolved.twoPeople")}
        </Tag>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (outcome === null) navigate("/doubtful");
          else if (isComplete) {
            const named = needsEvidence ? { evidence: evidence.trim() } : {};
            settle.run({ params: { _id }, body: { outcome, state, ...named, reason: reason.trim() } });
          }
        }}
      >
        <div className="grid gap-4 px-4 pb-4">
          <fieldset className="grid gap-2.5 sm:grid-cols-3 xl:grid-cols-1">
            <legend className="sr-only">{t("unresolved.settle")}</legend>
            {ANSWERS.map((each) => (
              <label
                key={each}
                className="flex items-start gap-3 rounded-control border border-line bg-card p-3.5 transition-colors has-checked:border-accent has-checked:bg-accent-soft/50 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent"
              >
                <input
                  type="radio"
                  name="outcome"
                  aria-labelledby={`outcome-${each}`}
                  aria-describedby={`outcome-${each}-means`}
                  checked={(outcome ?? "wait") === each}
                  onChange={() => {
                    settle.reset();
                    setOutcome(each === "wait" ? null : each);
                  }}
                  className="mt-0.5 size-4.5 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-card outline-none checked:border-[5px] checked:border-accent"
                />
                <span>
                  <span id={`outcome-${each}`} className="block font-semibold">
                    {t(`unresolved.outcome.${each}`)}
                  </span>
                  <span id={`outcome-${each}-means`} className="block text-small text-mute">
                    {each === "wait" ? t("unresolved.waitMeans") : meansOf({ ...transfer, state }, each)}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
          {needsEvidence && (
            <Field
              label={t("unresolved.evidence")}
              hint={`${t(`unresolved.reading.${reading}`)} ${t("unresolved.evidenceHint")}`}
            >
              <TextArea
                value={evidence}
                maxLength={REASON.max}
                autoComplete="off"
                onChange={({ target }) => setEvidence(target.value)}
              />
            </Field>
          )}
          {outcome !== null && (
            <ReasonField
              value={reason}
              onChange={setReason}
              hint={reason === "" && !needsEvidence ? t("unresolved.reasonHint") : undefined}
            />
          )}
          <FailureNote failure={settle.failure} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line bg-paper px-4 py-3 lg:sticky lg:bottom-0">
          {outcome !== null && <TwoPeople />}
          <Button
            type="submit"
            className="grow sm:grow-0"
            loading={settle.busy}
            tone={outcome === null ? "outline" : "night"}
            disabled={outcome !== null && !isComplete}
            icon={outcome === null ? undefined : <Send aria-hidden className="size-4 text-gold" />}
          >
            {outcome === null ? t("unresolved.wait") : t(`unresolved.propose.${outcome}`)}
          </Button>
        </div>
      </form>
    </Panel>
  );
};
