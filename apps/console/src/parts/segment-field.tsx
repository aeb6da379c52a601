import type { ConsoleBonus } from "@krapao/contract/operator/content-shapes";
import { listMemberSegments } from "@krapao/contract/operator/list-member-segments";
import type { SegmentMark } from "@krapao/contract/operator/member-label-shapes";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { Select } from "@krapao/ui/select";
import { useQuery } from "@tanstack/react-query";

import { read } from "../lib/read.ts";
import { useMay } from "../lib/use-may.ts";

type SegmentFieldProps = {
  readonly currency: ConsoleBonus["currency"];
  /** The id of a segment, or empty for all members. */
  readonly value: string;
  /** The segment at the time of opening. Its name is shown even to roles that cannot see members. */
  readonly before: SegmentMark | null;
  readonly onChange: (segment: string) => void;
  /** In place of the words for a bonus or a wheel. */
  readonly label?: string;
  readonly hint?: string | undefined;
};

/** Selects an audience: all members, or a segment in the same currency. */
export const SegmentField = ({ currency, value, before, onChange, label, hint }: SegmentFieldProps) => {
  const t = useT("console");
  const maySee = useMay()("members.see");
  const { data: segments = [] } = useQuery({ ...read(listMemberSegments, {}), enabled: maySee });
  const fitting = segments.filter((segment) => segment.currency === currency);
  const isListed = value === "" || fitting.some(({ _id }) => _id === value);
  return (
    <Field
      label={label ?? t("offer.segment")}
      hint={maySee ? (hint ?? t("offer.segmentHint")) : t("offer.segmentClosed")}
    >
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t("offer.everybody")}</option>
        {!isListed && <option value={value}>{before?.name ?? value}</option>}
        {fitting.map(({ _id, name, found, isMore }) => (
          <option key={_id} value={_id}>
            {found === null
              ? name
              : t("offer.segmentOf", { name, count: isMore ? `${countText(found)}+` : countText(found) })}
          </option>
        ))}
      </Select>
    </Field>
  );
};
