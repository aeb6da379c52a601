import { isBuiltIn } from "@krapao/contract/operator/permissions";
import { useT } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { Select } from "@krapao/ui/select";
import { TextInput } from "@krapao/ui/text-input";
import { ArrowRight } from "lucide-react";
import { useState } from "react";

import { ActionDialog } from "../../parts/action-dialog.tsx";
import type { Role } from "./approvers.ts";
import type { RoleDraft } from "./draft.ts";
import { changedRows } from "./matrix.ts";
import { ProposalDialog } from "./proposal-dialog.tsx";
import { StateMark } from "./state-mark.tsx";
import { useRowLabel } from "./use-row-label.ts";

const NAME = { min: 2, max: 30 } as const;

/** Whether a role can have this name: long enough, and not in use. */
const isFree = (name: string, roles: readonly Role[]): boolean => {
  const text = name.trim();
  return (
    text.length >= NAME.min &&
    !isBuiltIn(text.toLowerCase()) &&
    !roles.some((role) => role.name.toLowerCase() === text.toLowerCase())
  );
};

const NameField = ({ value, onChange }: { readonly value: string; readonly onChange: (text: string) => void }) => {
  const t = useT("console");
  return (
    <Field label={t("roles.name")} hint={t("roles.nameHint")}>
      <TextInput value={value} maxLength={NAME.max} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
};

type NewRoleProps = {
  readonly roles: readonly Role[];
  readonly from: string;
  readonly onStart: (draft: RoleDraft) => void;
  readonly onClose: () => void;
};

/** Starts a new role: its name, and the role whose permissions it starts with. Sends nothing to the server yet. */
export const NewRoleDialog = ({ roles, from, onStart, onClose }: NewRoleProps) => {
  const t = useT("console");
  const [name, setName] = useState("");
  const [source, setSource] = useState(from);
  const held = new Set(roles.find((role) => role.name === source)?.permissions);
  return (
    <ActionDialog
      open
      withReason={false}
      title={t("roles.add")}
      confirm={t("roles.compose")}
      busy={false}
      failure={null}
      blocked={!isFree(name, roles)}
      onConfirm={() => onStart({ name: name.trim(), isNew: true, before: new Set(), after: held })}
      onClose={onClose}
    >
      <NameField value={name} onChange={setName} />
      <Field label={t("roles.startFrom")}>
        <Select value={source} onChange={(event) => setSource(event.target.value)}>
          <option value="">{t("roles.nothing")}</option>
          {roles.map((role) => (
            <option key={role.name} value={role.name}>
              {role.isBuiltIn && isBuiltIn(role.name) ? t(`role.${role.name}`) : role.name}
            </option>
          ))}
        </Select>
      </Field>
    </ActionDialog>
  );
};

/** The changes in a proposal of a role, by row. */
const Changes = ({ draft }: { readonly draft: RoleDraft }) => {
  const t = useT("console");
  const labelOf = useRowLabel();
  return (
    <ul className="grid max-h-72 gap-1.5 overflow-y-auto">
      {changedRows(draft.before, draft.after).map(({ row, before, after }) => (
        <li key={row.key} className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 grow">{labelOf(row)}</span>
          <StateMark withWord state={before} />
          <ArrowRight role="img" aria-label={t("console.to")} className="size-3 text-mute" />
          <StateMark withWord state={after} />
        </li>
      ))}
    </ul>
  );
};

type ProposeProps = { readonly draft: RoleDraft; readonly onDone: () => void; readonly onClose: () => void };

/** Proposes the edited role. It takes effect when a second owner approves it. */
export const ProposeRoleDialog = ({ draft, onDone, onClose }: ProposeProps) => {
  const t = useT("console");
  return (
    <ProposalDialog
      title={t("roles.proposeTitle", { name: draft.name })}
      name={draft.name}
      proposal={{ permissions: [...draft.after] }}
      onDone={onDone}
      onClose={onClose}
    >
      <Changes draft={draft} />
      <p className="text-mute">{t("roles.proposeBody")}</p>
    </ProposalDialog>
  );
};

type RoleProps = { readonly role: Role; readonly roles: readonly Role[]; readonly onClose: () => void };

/** Proposes a new name for a role. Operators who hold the role keep it. */
export const RenameRoleDialog = ({ role, roles, onClose }: RoleProps) => {
  const t = useT("console");
  const [name, setName] = useState(role.name);
  return (
    <ProposalDialog
      title={t("roles.renameTitle", { name: role.name })}
      name={role.name}
      proposal={{ renameTo: name.trim() }}
      blocked={!isFree(name, roles)}
      onDone={onClose}
      onClose={onClose}
    >
      <NameField value={name} onChange={setName} />
    </ProposalDialog>
  );
};

/** Proposes to delete a role that nobody holds. */
export const RetireRoleDialog = ({ role, onClose }: Omit<RoleProps, "roles">) => {
  const t = useT("console");
  const isHeld = role.operators > 0;
  return (
    <ProposalDialog
      danger
      title={t("roles.retireTitle", { name: role.name })}
      name={role.name}
      proposal={{ permissions: null }}
      blocked={isHeld}
      onDone={onClose}
      onClose={onClose}
    >
      <p className={isHeld ? "text-down" : "text-mute"}>
        {isHeld ? t("roles.held", { count: role.operators }) : t("roles.retireBody")}
      </p>
    </ProposalDialog>
  );
};
