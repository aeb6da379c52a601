import type { HandLimits } from "@krapao/contract/operator/hand-limits";
import { useT } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { TextInput } from "@krapao/ui/text-input";
import { useState } from "react";

import { RoleName } from "../../parts/role-name.tsx";
import type { Role } from "./approvers.ts";
import { LIMIT_FIELDS, type LimitField, limitIn, limitsOf, textsOf } from "./hand-limits.ts";
import { ProposalDialog } from "./proposal-dialog.tsx";

const GROUPS = [
  { key: "money", fields: LIMIT_FIELDS.filter((field) => !field.startsWith("coins")) },
  { key: "coins", fields: LIMIT_FIELDS.filter((field) => field.startsWith("coins")) },
] as const;

type LimitsDialogProps = { readonly role: Role; readonly onClose: () => void };

/** Proposes the most that the holders of a role may give by hand. An empty field leaves it to the settings. */
export const LimitsDialog = ({ role, onClose }: LimitsDialogProps) => {
  const t = useT("console");
  const [texts, setTexts] = useState(() => textsOf(role.handLimits));
  const limits: HandLimits | null = limitsOf(texts);
  return (
    <ProposalDialog
      title={t("roles.limits")}
      name={role.name}
      proposal={limits === null ? {} : { handLimits: limits }}
      blocked={limits === null}
      onDone={onClose}
      onClose={onClose}
    >
      <p className="font-semibold">
        <RoleName role={role.name} />
      </p>
      <p className="text-mute">
        {t(role.permissions.includes("members.large") ? "roles.limitsLarge" : "roles.limitsBody")}
      </p>
      {GROUPS.map(({ key, fields }) => (
        <fieldset key={key} className="grid gap-3 sm:grid-cols-2">
          <legend className="mb-1.5 font-bold">{t(`handLimits.${key}`)}</legend>
          {fields.map((field: LimitField) => (
            <Field
              key={field}
              label={t(`handLimit.${field}`)}
              error={limitIn(field, texts[field]) === undefined ? t("settings.wrong") : undefined}
            >
              <TextInput
                inputMode={field.startsWith("coins") ? "numeric" : "decimal"}
                autoComplete="off"
                maxLength={20}
                value={texts[field]}
                onChange={(event) => setTexts({ ...texts, [field]: event.target.value })}
              />
            </Field>
          ))}
        </fieldset>
      ))}
    </ProposalDialog>
  );
};
