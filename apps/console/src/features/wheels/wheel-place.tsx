import type { Wheel } from "@krapao/contract/operator/content-shapes";
import { useT } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";

import { momentOf } from "../../lib/typed-moment.ts";
import { MomentInput } from "../../parts/moment-input.tsx";
import { SegmentField } from "../../parts/segment-field.tsx";
import { timesOf, type WheelDraft } from "./wheel-draft.ts";

type WheelPlaceProps = {
  readonly draft: WheelDraft;
  readonly before: Wheel["audienceSegment"];
  readonly onChange: (next: Partial<WheelDraft>) => void;
};

/** Selects the segment and the period of a new wheel. */
export const WheelPlace = ({ draft, before, onChange }: WheelPlaceProps) => {
  const t = useT("console", "editing");
  const moment = (name: "activeFrom" | "activeTo") => {
    const label = t(name === "activeFrom" ? "wheel.from" : "wheel.until");
    const isWrong =
      momentOf(draft[name]) === undefined ||
      (name === "activeTo" && momentOf(draft.activeFrom) !== undefined && timesOf(draft) === null);
    return (
      <Field label={label} hint={t("bonuses.bangkok")} error={isWrong ? t("settings.wrong") : undefined}>
        <MomentInput label={label} value={draft[name]} onChange={(value) => onChange({ [name]: value })} />
      </Field>
    );
  };
  return (
    <>
      <SegmentField
        currency={draft.currency}
        value={draft.audienceSegment}
        before={before}
        onChange={(audienceSegment) => onChange({ audienceSegment })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        {moment("activeFrom")}
        {moment("activeTo")}
      </div>
      <p className="text-mute">{t("wheel.placeBody")}</p>
    </>
  );
};
