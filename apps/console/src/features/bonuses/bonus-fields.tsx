import type { ConsoleBonus } from "@krapao/contract/operator/content-shapes";
import { BONUS_TYPES } from "@krapao/contract/bonus/shapes";
import { GAME_CATEGORIES } from "@krapao/contract/game/shapes";
import { useT } from "@krapao/i18n/react";
import { Checkbox } from "@krapao/ui/checkbox";
import { Field } from "@krapao/ui/field";
import { Select } from "@krapao/ui/select";
import { TextInput } from "@krapao/ui/text-input";

import { SegmentField } from "../../parts/segment-field.tsx";
import { MomentInput } from "../../parts/moment-input.tsx";
import type { BonusDraft, BonusFault } from "./bonus-draft.ts";
import { CurrencyOptions } from "../../parts/currency-options.tsx";

type BonusFieldsProps = {
  readonly draft: BonusDraft;
  /** Null for a new bonus. */
  readonly before: ConsoleBonus | null;
  readonly faults: readonly BonusFault[];
  readonly onChange: (next: Partial<BonusDraft>) => void;
};

type TypedName = {
  [Name in keyof BonusDraft]: BonusDraft[Name] extends string ? Name : never;
}[keyof BonusDraft] &
  BonusFault;

/** The fields of a bonus's terms. */
export const BonusFields = ({ draft, before, faults, onChange }: BonusFieldsProps) => {
  const t = useT("console");
  const isPercent = draft.reward === "percent";
  const typed = (
    name: TypedName,
    more: { readonly inputMode?: "numeric" | "decimal"; readonly hint?: string } = {},
  ) => (
    <Field
      label={t(`bonusTerm.${name}`)}
      hint={more.hint}
      error={draft[name] !== "" && faults.includes(name) ? t("settings.wrong") : undefined}
    >
      <TextInput
        autoComplete="off"
        inputMode={more.inputMode ?? "decimal"}
        value={draft[name]}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    </Field>
  );
  const moment = (name: "activeFrom" | "activeTo") => (
    <Field
      label={t(`bonusTerm.${name}`)}
      hint={t("bonuses.bangkok")}
      error={faults.includes(name) ? t("settings.wrong") : undefined}
    >
      <MomentInput
        label={t(`bonusTerm.${name}`)}
        value={draft[name]}
        onChange={(value) => onChange({ [name]: value })}
      />
    </Field>
  );
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {before === null && (
        <>
          <Field
            label={t("bonusTerm.code")}
            error={draft.code !== "" && faults.includes("code") ? t("settings.wrong") : undefined}
          >
            <TextInput
              autoComplete="off"
              spellCheck={false}
              maxLength={50}
              value={draft.code}
              onChange={(event) => onChange({ code: event.target.value.toUpperCase().trim() })}
            />
          </Field>
          <Field label={t("console.currency")}>
            <Select
              value={draft.currency}
              onChange={(event) =>
                onChange({ currency: event.target.value === "LAK" ? "LAK" : "BAHT", audienceSegment: "" })
              }
            >
              <CurrencyOptions />
            </Select>
          </Field>
        </>
      )}
      <Field label={t("bonusTerm.reward")}>
        <Select
          value={draft.reward}
          onChange={(event) => onChange({ reward: event.target.value === "fixed" ? "fixed" : "percent" })}
        >
          <option value="percent">{t("bonusTerm.ofDeposit")}</option>
          <option value="fixed">{t("bonusTerm.fixedSum")}</option>
        </Select>
      </Field>
      {isPercent ? typed("rewardPercent", { inputMode: "numeric" }) : typed("rewardFixed")}
      {isPercent && typed("rewardMost", { hint: t("bonuses.emptyNone") })}
      {typed("depositMinimum")}
      {typed("turnover", { hint: t("bonuses.turnoverHint") })}
      {typed("percentFail", { inputMode: "numeric" })}
      <Field label={t("bonusTerm.type")}>
        <Select
          value={draft.type}
          onChange={(event) =>
            onChange({ type: BONUS_TYPES.find((each) => each === event.target.value) ?? draft.type })
          }
        >
          {BONUS_TYPES.map((each) => (
            <option key={each} value={each}>
              {t(`bonusType.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      {typed("maxReceived", { inputMode: "numeric" })}
      {typed("expireDays", { inputMode: "numeric", hint: t("bonuses.emptyEver") })}
      {typed("total", { inputMode: "numeric", hint: t("bonuses.emptyNone") })}
      {typed("audienceJoinedDays", { inputMode: "numeric", hint: t("bonuses.emptyAll") })}
      {typed("audienceDeposited", { hint: t("bonuses.emptyAll") })}
      <SegmentField
        currency={draft.currency}
        value={draft.audienceSegment}
        before={before?.audienceSegment ?? null}
        onChange={(audienceSegment) => onChange({ audienceSegment })}
      />
      {moment("activeFrom")}
      {moment("activeTo")}
      {typed("position", { inputMode: "numeric" })}
      <fieldset className="min-w-0">
        <legend className="text-label font-semibold">{t("bonusTerm.categories")}</legend>
        <div className="flex flex-wrap gap-x-5">
          {GAME_CATEGORIES.map((category) => (
            <Checkbox
              key={category}
              label={t(`gameCategory.${category}`)}
              checked={draft.categories.includes(category)}
              onChange={(event) =>
                onChange({
                  categories: GAME_CATEGORIES.filter((each) =>
                    each === category ? event.target.checked : draft.categories.includes(each),
                  ),
                })
              }
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
};
