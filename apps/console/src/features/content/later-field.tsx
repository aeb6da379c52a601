import { useT } from "@krapao/i18n/react";
import { Checkbox } from "@krapao/ui/checkbox";
import { Field } from "@krapao/ui/field";

import { momentOf } from "../../lib/typed-moment.ts";
import { MomentInput } from "../../parts/moment-input.tsx";

/** When something is published. `typed` is local time in Bangkok. */
export type Later = { readonly isLater: boolean; readonly typed: string };

export const AT_ONCE: Later = { isLater: false, typed: "" };

/**
 * The time of publication with Bangkok's offset, as the request takes it. Null means now. Undefined means that the
 * typed time is not valid.
 */
export const timeOf = ({ isLater, typed }: Later): string | null | undefined => {
  if (!isLater) return null;
  return momentOf(typed) ?? undefined;
};

/** Selects when to publish: now, or at a time that the operator types. */
export const LaterField = ({
  value,
  onChange,
}: {
  readonly value: Later;
  readonly onChange: (value: Later) => void;
}) => {
  const t = useT("console", "editing");
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
