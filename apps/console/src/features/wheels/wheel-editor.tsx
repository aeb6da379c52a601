import { addWheel } from "@krapao/contract/operator/add-wheel";
import { moneyText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { Select } from "@krapao/ui/select";
import { toast } from "@krapao/ui/toast";
import { Send } from "lucide-react";
import { useState } from "react";

import { changed } from "../../lib/move.ts";
import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { CurrencyOptions } from "../../parts/currency-options.tsx";
import { ExpectedCost } from "../../parts/expected-cost.tsx";
import { Panel } from "../../parts/panel.tsx";
import { ThreeTexts } from "../../parts/three-texts.tsx";
import { SliceTable } from "./slice-table.tsx";
import { useWheelDraft } from "./use-wheel-draft.ts";
import { costOf, figuresOf, type WheelModel, wheelOf } from "./wheel-draft.ts";
import { WheelPlace } from "./wheel-place.tsx";
import { TooDear, useWheelShare, WheelSums } from "./wheel-sums.tsx";
import { WheelTrial } from "./wheel-trial.tsx";

type WheelEditorProps = {
  readonly model: WheelModel;
  /** The number of the wheel that it is made from; empty for a blank one. */
  readonly name: string;
  /** The wheel was proposed. */
  readonly onDone: () => void;
};

/** Makes a wheel that replaces the active one. Past spins keep the wheel that they were drawn from. */
export const WheelEditor = ({ model, name: from, onDone }: WheelEditorProps) => {
  const t = useT("console", "editing");
  const { language } = useWords();
  const { draft, isChanged, isBack, put, restart, forget } = useWheelDraft(model, `wheel-draft ${from}`);
  const [isAsked, setIsAsked] = useState(false);
  const save = useAction(addWheel, () => {
    forget();
    toast(t("proposal.sent"), "success");
    onDone();
  });
  const { currency, name, slices } = draft;
  const wheel = wheelOf(draft);
  const share = useWheelShare(draft);
  const nameOf = (at: number): string => slices[at]?.label[language] || (slices[at]?.code ?? "");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 xl:grid-cols-[25rem_minmax(0,1fr)]">
      <div className="min-w-0 xl:sticky xl:top-20">
        <WheelTrial draft={draft} language={language} />
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3.5">
        {share !== null && share.isTooDear && (
          <TooDear
            draft={draft}
            share={share}
            nameOf={nameOf}
            onWay={({ at, weight }) => {
              const slice = slices[at];
              if (slice !== undefined) put({ slices: changed(slices, at, { ...slice, weight: String(weight) }) });
            }}
          />
        )}
        <WheelSums draft={draft} share={share} />
        <SliceTable slices={slices} onChange={(next) => put({ slices: next })} />
        {wheel !== null && (
          <ExpectedCost
            edited={{ currency, slices: wheel.slices.map(({ weight, prize, amount }) => ({ weight, prize, amount })) }}
          />
        )}
        <Panel title={t("wheel.about")} padded>
          <div className="grid gap-3">
            <p className="text-mute">{t("wheel.newBody")}</p>
            <ThreeTexts label={t("wheel.name")} texts={name} isNeeded onChange={(next) => put({ name: next })} />
            <Field label={t("console.currency")}>
              <Select
                value={currency}
                onChange={({ target }) =>
                  put({ currency: target.value === "LAK" ? "LAK" : "BAHT", audienceSegment: "" })
                }
              >
                <CurrencyOptions />
              </Select>
            </Field>
            <WheelPlace draft={draft} before={model.audienceSegment} onChange={put} />
          </div>
        </Panel>
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card px-3 py-2.5 shadow-card max-lg:bottom-2">
          <span role="status" className="min-w-0 grow basis-56 text-mute">
            {isBack ? t("wheel.isBack") : isChanged ? t("wheel.kept") : t("wheel.unchanged")}
            {isChanged && wheel === null && (
              <span className="block font-semibold text-down">{t("wheel.incomplete")}</span>
            )}
          </span>
          <Button tone="outline" size="medium" disabled={!isChanged} onClick={restart} className="grow sm:grow-0">
            {t("wheel.restart")}
          </Button>
          <Button
            size="medium"
            className="grow sm:grow-0"
            icon={<Send aria-hidden className="size-4" />}
            disabled={wheel === null || !isChanged || share === null || share.isTooDear}
            onClick={() => setIsAsked(true)}
          >
            {t("wheel.propose")}
          </Button>
        </div>
      </div>
      <ActionDialog
        open={isAsked}
        title={t("wheel.propose")}
        confirm={t("wheel.propose")}
        about="wheel"
        busy={save.busy}
        failure={save.failure}
        onConfirm={(reason) => {
          if (wheel !== null) save.run({ body: { ...wheel, reason } });
        }}
        onClose={() => setIsAsked(false)}
      >
        <p className="font-semibold">{name[language]}</p>
        <p className="text-mute">{t("wheel.newBody")}</p>
        <p>{t("wheel.cost", { amount: moneyText(costOf(figuresOf(slices)), currency) })}</p>
      </ActionDialog>
    </div>
  );
};
