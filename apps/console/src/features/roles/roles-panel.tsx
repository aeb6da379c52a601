import { NO_HAND_LIMITS } from "@krapao/contract/operator/hand-limits";
import { listRoles } from "@krapao/contract/operator/list-roles";
import { BUILT_IN_ROLES, isBuiltIn } from "@krapao/contract/operator/permissions";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { Select } from "@krapao/ui/select";
import { Sheet } from "@krapao/ui/sheet";
import { useQuery } from "@tanstack/react-query";
import { Plus, Send, Undo2 } from "lucide-react";
import { useState } from "react";

import { read } from "../../lib/read.ts";
import { useMe } from "../../lib/use-me.ts";
import { Panel } from "../../parts/panel.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import type { Role } from "./approvers.ts";
import type { RoleDraft } from "./draft.ts";
import { LimitsDialog } from "./limits-dialog.tsx";
import { changedRows, ROW_STATES } from "./matrix.ts";
import { NewRoleDialog, ProposeRoleDialog, RenameRoleDialog, RetireRoleDialog } from "./role-dialogs.tsx";
import { type RoleColumn, RoleTable } from "./role-table.tsx";
import { StateMark } from "./state-mark.tsx";

type Asked =
  | { readonly what: "role" | "rename" | "retire" | "limits"; readonly role: Role }
  | { readonly what: "new"; readonly from: string }
  | { readonly what: "propose" };

const BUILT_IN = Object.keys(BUILT_IN_ROLES);

/** Built-in roles in the contract's order, then custom roles. */
const ordered = (roles: readonly Role[]): readonly Role[] =>
  roles.toSorted((one, other) =>
    one.isBuiltIn && other.isBuiltIn ? BUILT_IN.indexOf(one.name) - BUILT_IN.indexOf(other.name) : 0,
  );

const columnsOf = (roles: readonly Role[], draft: RoleDraft | null): readonly RoleColumn[] => [
  ...ordered(roles).map((role) => ({
    name: role.name,
    isBuiltIn: role.isBuiltIn,
    operators: role.operators,
    held: new Set(role.permissions),
    handLimits: role.handLimits,
    draft: draft !== null && !draft.isNew && draft.name === role.name ? draft : null,
  })),
  ...(draft?.isNew === true
    ? [{ name: draft.name, isBuiltIn: false, operators: 0, held: draft.after, handLimits: NO_HAND_LIMITS, draft }]
    : []),
];

/** The actions on a role. A built-in role can only be copied, and given limits. */
const RoleSheet = ({
  role,
  onClose,
  onChange,
  onAsk,
}: {
  readonly role: Role;
  readonly onClose: () => void;
  readonly onChange: () => void;
  readonly onAsk: (asked: Asked) => void;
}) => {
  const t = useT("console");
  return (
    <Sheet
      alert
      open
      width="narrow"
      onClose={onClose}
      title={isBuiltIn(role.name) ? t(`role.${role.name}`) : role.name}
    >
      <div className="grid gap-2">
        {role.isBuiltIn && <p className="text-mute">{t("roles.builtIn")}</p>}
        {!role.isBuiltIn && (
          <Button size="medium" onClick={onChange}>
            {t("roles.change")}
          </Button>
        )}
        <Button tone="outline" size="medium" onClick={() => onAsk({ what: "new", from: role.name })}>
          {t("roles.copy")}
        </Button>
        <Button tone="outline" size="medium" onClick={() => onAsk({ what: "limits", role })}>
          {t("roles.limits")}
        </Button>
        {!role.isBuiltIn && (
          <>
            <Button tone="outline" size="medium" onClick={() => onAsk({ what: "rename", role })}>
              {t("roles.rename")}
            </Button>
            <Button tone="danger-outline" size="medium" onClick={() => onAsk({ what: "retire", role })}>
              {t("roles.retire")}
            </Button>
          </>
        )}
      </div>
    </Sheet>
  );
};

/** The changes of the role being edited, with a button to propose them. */
const DraftBar = ({
  draft,
  onUndo,
  onPropose,
}: {
  readonly draft: RoleDraft;
  readonly onUndo: () => void;
  readonly onPropose: () => void;
}) => {
  const t = useT("console");
  const changes = changedRows(draft.before, draft.after);
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-line bg-card px-4 py-3">
      <p aria-live="polite" className="min-w-0 grow basis-48">
        <b>{draft.name}</b> · {t("roles.changes", { count: changes.length })}
      </p>
      <Button tone="outline" size="small" icon={<Undo2 aria-hidden className="size-4" />} onClick={onUndo}>
        {t("roles.undo")}
      </Button>
      <Button
        size="small"
        icon={<Send aria-hidden className="size-4" />}
        disabled={changes.length === 0 || draft.after.size === 0}
        onClick={onPropose}
      >
        {t("roles.proposeSecond")}
      </Button>
    </div>
  );
};

/** The roles by page and action. An owner edits custom roles, and each change is a proposal to a second owner. */
export const RolesPanel = () => {
  const t = useT("console");
  const isOwner = useMe()?.role === "owner";
  const query = useQuery(read(listRoles, {}));
  const [draft, setDraft] = useState<RoleDraft | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [shown, setShown] = useState("owner");
  const close = (): void => setAsked(null);
  const start = (next: RoleDraft): void => {
    setDraft(next);
    setShown(next.name);
    close();
  };
  return (
    <Panel
      title={t("roles.title")}
      sub={
        <span className="flex flex-wrap gap-x-3 gap-y-1">
          {ROW_STATES.filter((state) => state !== "none").map((state) => (
            <StateMark key={state} withWord state={state} />
          ))}
        </span>
      }
      end={
        isOwner && (
          <Button
            size="small"
            disabled={draft !== null}
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => setAsked({ what: "new", from: "" })}
          >
            {t("roles.add")}
          </Button>
        )
      }
    >
      <View query={query} skeleton={<SkeletonLines lines={12} />}>
        {(roles) => {
          const columns = columnsOf(roles, draft);
          return (
            <>
              <div className="px-4 pb-3 lg:hidden">
                <Field label={t("operators.role")}>
                  <Select value={shown} onChange={(event) => setShown(event.target.value)}>
                    {columns.map(({ name }) => (
                      <option key={name} value={name}>
                        {isBuiltIn(name) ? t(`role.${name}`) : name}
                      </option>
                    ))}
                  </Select>
                </Field>
              </div>
              <RoleTable
                columns={columns}
                shown={shown}
                onDraft={setDraft}
                onOpen={
                  isOwner && draft === null
                    ? ({ name }) => {
                        const role = roles.find((one) => one.name === name);
                        if (role !== undefined) setAsked({ what: "role", role });
                      }
                    : null
                }
              />
              {draft !== null && (
                <DraftBar
                  draft={draft}
                  onUndo={() => {
                    setDraft(null);
                    setShown("owner");
                  }}
                  onPropose={() => setAsked({ what: "propose" })}
                />
              )}
              {asked?.what === "new" && (
                <NewRoleDialog roles={roles} from={asked.from} onStart={start} onClose={close} />
              )}
              {asked?.what === "role" && (
                <RoleSheet
                  role={asked.role}
                  onClose={close}
                  onAsk={setAsked}
                  onChange={() => {
                    const held = new Set(asked.role.permissions);
                    start({ name: asked.role.name, isNew: false, before: held, after: held });
                  }}
                />
              )}
              {asked?.what === "limits" && <LimitsDialog role={asked.role} onClose={close} />}
              {asked?.what === "rename" && <RenameRoleDialog role={asked.role} roles={roles} onClose={close} />}
              {asked?.what === "retire" && <RetireRoleDialog role={asked.role} onClose={close} />}
              {asked?.what === "propose" && draft !== null && (
                <ProposeRoleDialog
                  draft={draft}
                  onClose={close}
                  onDone={() => {
                    setDraft(null);
                    setShown("owner");
                    close();
                  }}
                />
              )}
            </>
          );
        }}
      </View>
    </Panel>
  );
};
