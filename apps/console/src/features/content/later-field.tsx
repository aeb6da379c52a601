import { useT } from "@krapao/i18n/react";
import { Checkbox } from "@krapao/ui/checkbox";
import { Field } from "@krapao/ui/field";

import { momentOf } from "../../lib/typed-moment.ts";
import { MomentInput } from "../../parts/moment-input.tsx";

/** When something is published. `typed` is local time in Bangkok. */
export type Later = { readonly isLater: boolean; readonly typed: string };

export const AT_ONCE: Later = { isLater: false, typed: "" };

/** The time to send: null for at once, undefined while a later one is not valid. */
export const timeOf = ({ isLater, typed }: Later): string | null | undefined => {
  if (!isLater) return null;
  return momentOf(typed) ?? undefined;
};

/** Publishes now, or at a time that is set here. */
export const LaterField = ({
  value,
  onChange,
}: {
  readonly value: Later;
  readonly onChange: (value: Later) => void;
}) => {
  const t = useT("console");
  const { isLater, typed } = value;
  return (
    <>
      <Checkbox
        label={t("editor.later")}
        checked={isLater}
        onChange={({ target }) => onChange({ ...value, isLater: target.checked })}
      />
      {isLater && (
        <Field
          label={t("editor.publishAt")}
          hint={t("editor.publishAtHint")}
          error={typed !== "" && timeOf(value) === undefined ? t("settings.wrong") : undefined}
        >
          <MomentInput
            label={t("editor.publishAt")}
            value={typed}
            onChange={(next) => onChange({ ...value, typed: next })}
          />
        </Field>
      )}
    </>
  );
};
