import { SLICE_PRIZES } from "@krapao/contract/operator/content-shapes";
import { useT, useWords } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { Select } from "@krapao/ui/select";
import { TextInput } from "@krapao/ui/text-input";

import { OrderButtons } from "../../parts/order-buttons.tsx";
import { ThreeTexts } from "../../parts/three-texts.tsx";
import { RichTexts } from "../../rich-text/rich-texts.tsx";
import { ColourField } from "./colour-field.tsx";
import { faultsOf, type SliceDraft } from "./wheel-draft.ts";

type SliceFormProps = {
  readonly at: number;
  readonly count: number;
  readonly slice: SliceDraft;
  readonly others: readonly SliceDraft[];
  readonly onChange: (slice: SliceDraft) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
};

/** All of a slice of a new wheel but its weight: words, colours, reward. */
export const SliceForm = ({ at, count, slice, others, onChange, onMove, onRemove }: SliceFormProps) => {
  const t = useT("console", "editing");
  const { language } = useWords();
  const faults = faultsOf(slice, others);
  const put = (next: Partial<SliceDraft>): void => onChange({ ...slice, ...next });
  const wrong = (name: (typeof faults)[number], isTyped: boolean): string | undefined =>
    isTyped && faults.includes(name) ? t("settings.wrong") : undefined;
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-card border border-line bg-card p-3">
      <legend className="sr-only">{t("wheel.slice", { number: at + 1 })}</legend>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span
          aria-hidden
          className="min-w-16 rounded-control border border-line px-2.5 py-1 text-center font-semibold [overflow-wrap:anywhere]"
          style={{ backgroundColor: slice.bgColor, color: slice.textColor }}
        >
          {slice.label[language] === "" ? slice.code : slice.label[language]}
        </span>
        <OrderButtons at={at} count={count} onMove={onMove} onRemove={onRemove} />
      </div>
      <ThreeTexts label={t("wheel.label")} texts={slice.label} isNeeded onChange={(label) => put({ label })} />
      <div className="grid gap-3 min-[24rem]:grid-cols-2">
        <Field label={t("wheel.code")} error={wrong("code", slice.code !== "")}>
          <TextInput
            autoComplete="off"
            spellCheck={false}
            maxLength={50}
            value={slice.code}
            onChange={(event) => put({ code: event.target.value.trim() })}
          />
        </Field>
        <Field label={t("wheel.prize")}>
          <Select
            value={slice.prize}
            onChange={(event) =>
              put({ prize: SLICE_PRIZES.find((each) => each === event.target.value) ?? slice.prize })
            }
          >
            {SLICE_PRIZES.map((each) => (
              <option key={each} value={each}>
                {t(`slicePrize.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
        {slice.prize === "cash" && (
          <Field label={t("wheel.amount")} error={wrong("amount", slice.amount !== "")}>
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              value={slice.amount}
              onChange={(event) => put({ amount: event.target.value })}
            />
          </Field>
        )}
        <ColourField label={t("wheel.ground")} value={slice.bgColor} onChange={(bgColor) => put({ bgColor })} />
        <ColourField label={t("wheel.ink")} value={slice.textColor} onChange={(textColor) => put({ textColor })} />
      </div>
      {(slice.prize === "cash" || slice.prize === "thing") && (
        <ThreeTexts
          label={t("wheel.prizeName")}
          texts={slice.prizeName}
          isNeeded={slice.prize === "thing"}
          onChange={(prizeName) => put({ prizeName })}
        />
      )}
      <RichTexts label={t("wheel.words")} texts={slice.html} onChange={(html) => put({ html })} />
    </fieldset>
  );
};
