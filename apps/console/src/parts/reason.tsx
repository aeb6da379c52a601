import { useT } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import type { ReactNode } from "react";

import { TextArea } from "./text-area.tsx";

/** The contract's limits for a reason. */
export const REASON = { min: 3, max: 500 } as const;

/** Whether a reason is long enough. */
export const isReason = (text: string): boolean => text.trim().length >= REASON.min;

/** A field for the reason that the audit log records. */
export const ReasonField = ({
  value,
  onChange,
  isFirst = false,
  optional = false,
  hint,
}: {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly isFirst?: boolean;
  readonly optional?: boolean;
  readonly hint?: ReactNode;
}) => {
  const t = useT("console");
  return (
    <Field
      label={t("reason.label")}
      aside={optional ? t("reason.optional") : undefined}
      hint={hint ?? (value !== "" && !isReason(value) ? t("reason.short", { min: REASON.min }) : undefined)}
    >
      <TextArea
        value={value}
        maxLength={REASON.max}
        autoComplete="off"
        data-first={isFirst || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
};
