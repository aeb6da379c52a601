import { addWheel } from "@krapao/contract/operator/add-wheel";
import { MAX_SLICES } from "@krapao/contract/operator/content-shapes";
import { moneyText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { Select } from "@krapao/ui/select";
import { toast } from "@krapao/ui/toast";
import { Plus } from "lucide-react";
import { useState } from "react";

import { changed, moved, without } from "../../lib/move.ts";
import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { ExpectedCost } from "../../parts/expected-cost.tsx";
import { ThreeTexts } from "../../parts/three-texts.tsx";
import { SliceForm } from "./slice-form.tsx";
import { WheelPlace } from "./wheel-place.tsx";
import { useWheelShare, WheelShare } from "./wheel-share.tsx";
import { WheelTrial } from "./wheel-trial.tsx";
import {
  chancesOf,
  costOf,
  costsOf,
  oneIn,
  draftOf,
  figuresOf,
  newSlice,
  type WheelModel,
  wheelOf,
} from "./wheel-draft.ts";
import { CurrencyOptions } from "../../parts/currency-options.tsx";

type WheelSheetProps = {
  readonly model: WheelModel;
  readonly onClose: () => void;
};

/** Creates a wheel that replaces the active one. Past spins keep the wheel that they were drawn from. */
export const WheelSheet = ({ model, onClose }: WheelSheetProps) => {
  const t = useT("console", "editing");
  const { language } = useWords();
  const [draft, setDraft] = useState(() => draftOf(model));
  const save = useAction(addWheel, () => {
    toast(t("proposal.sent"), "success");
    onClose();
  });
  const { currency, name, slices } = draft;
  const wheel = wheelOf(draft);
  const figures = figuresOf(slices);
  const weights = figures.map(({ weight }) => weight);
  const chances = chancesOf(weights);
  const costs = costsOf(figures);
  const isSame = JSON.stringify(draft) === JSON.stringify(draftOf(model));
  const put = (next: Partial<typeof draft>): void => setDraft({ ...draft, ...next });
  const share = useWheelShare(draft);
  return (
    <ActionDialog
      open
      width="broad"
      title={t("wheel.new")}
      confirm={t("wheel.turn")}
      blocked={wheel === null || isSame || share === null || share.isTooDear}
      busy={save.busy}
      failure={save.failure}
      onConfirm={(reason) => {
        if (wheel !== null) save.run({ body: { ...wheel, reason } });
      }}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 lg:grid-cols-[21rem_minmax(0,1fr)]">
        <div className="grid gap-3 lg:sticky lg:top-0">
          <WheelTrial draft={draft} language={language} />
          <div role="status" className="grid gap-1 rounded-control bg-sand px-3.5 py-2.5">
            <p>{t("wheel.cost", { amount: moneyText(costOf(figures), currency) })}</p>
            {share !== null && (
              <WheelShare
                share={share}
                currency={currency}
                nameOf={(at) => slices[at]?.label[language] || (slices[at]?.code ?? "")}
                onWay={({ at, weight }) => {
                  const slice = slices[at];
                  if (slice !== undefined) put({ slices: changed(slices, at, { ...slice, weight: String(weight) }) });
                }}
              />
            )}
          </div>
          {wheel !== null && (
            <ExpectedCost
              edited={{
                currency,
                slices: wheel.slices.map(({ weight, prize, amount }) => ({ weight, prize, amount })),
              }}
            />
          )}
        </div>
        <div className="grid min-w-0 gap-3">
          <p className="text-mute">{t("wheel.newBody")}</p>
          <ThreeTexts label={t("wheel.name")} texts={name} isNeeded onChange={(next) => put({ name: next })} />
          <Field label={t("console.currency")}>
            <Select
              value={currency}
              onChange={(event) =>
                put({ currency: event.target.value === "LAK" ? "LAK" : "BAHT", audienceSegment: "" })
              }
            >
              <CurrencyOptions />
            </Select>
          </Field>
          <WheelPlace draft={draft} before={model.audienceSegment} onChange={put} />
          {slices.map((slice, at) => (
            <SliceForm
              key={at}
              at={at}
              count={slices.length}
              slice={slice}
              others={without(slices, at)}
              chance={chances[at] ?? 0}
              oneIn={oneIn(weights[at] ?? 0, weights)}
              cost={slice.prize === "cash" ? moneyText(costs[at] ?? 0, currency) : null}
              onChange={(next) => put({ slices: changed(slices, at, next) })}
              onMove={(to) => put({ slices: moved(slices, at, to) })}
              onRemove={() => put({ slices: without(slices, at) })}
            />
          ))}
          {slices.length < MAX_SLICES && (
            <Button
              tone="outline"
              size="medium"
              icon={<Plus aria-hidden className="size-4" />}
              onClick={() => put({ slices: [...slices, newSlice(slices)] })}
            >
              {t("wheel.addSlice")}
            </Button>
          )}
        </div>
      </div>
    </ActionDialog>
  );
};
