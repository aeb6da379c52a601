import { changeRole } from "@krapao/contract/operator/change-role";
import { type HandLimits, NO_HAND_LIMITS } from "@krapao/contract/operator/hand-limits";
import { isBuiltIn, type Permission, PERMISSIONS, seesOf } from "@krapao/contract/operator/permissions";
import { type Selectable, sql } from "kysely";

import { brokenConstraint } from "../../db/errors.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { permissionsOf } from "../../domain/operator/role.ts";
import { madeBy, newStanding } from "../../domain/operator/standing.ts";
import type { OperatorTables } from "../../domain/operator/tables.ts";
import { type App, route } from "../../http/route.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { refuse } from "../../lib/refusal.ts";
import { type Change, type ChangeContext, type ChangeInput, defineChange, proposeChange } from "../change/change.ts";
import { operators } from "../operators.ts";

const remove = async ({ tx }: ChangeContext, name: string): Promise<void> => {
  try {
    await tx.deleteFrom("operator_role").where("name", "=", name).execute();
  } catch (error) {
    if (brokenConstraint(error) === "operator_role_known") throw refuse("ROLE_HELD");
    throw error;
  }
};

/** Renames a role, also in the rows of its holders. That changes nobody's permissions. */
const rename = async ({ tx }: ChangeContext, name: string, to: string): Promise<void> => {
  if (isBuiltIn(to)) throw refuse("EXISTING_ROLE");
  const { numInsertedOrUpdatedRows: made } = await tx
    .insertInto("operator_role")
    .columns(["name", "permissions", "version", "changed_at", "hand_limits"])
    .expression((is) =>
      is
        .selectFrom("operator_role")
        .select([sql<string>`${to}`.as("name"), "permissions", "version", "changed_at", "hand_limits"])
        .where("name", "=", name),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made !== 1n) throw refuse("EXISTING_ROLE");
  await tx.updateTable("operator").set({ role: to }).where("role", "=", name).execute();
  await tx.deleteFrom("operator_role").where("name", "=", name).execute();
};

/**
 * The columns of operators who get more permissions: they wait like new operators. When an owner gives these alone,
 * another owner has to confirm each holder, or the wait is longer, as when an operator gets another role. Otherwise
 * that owner could soon act as two.
 */
const waitsAnew = async ({ tx, by, alone }: ChangeContext) => {
  const changed = { changed_at: sql<Date>`db_now()`, ...(await madeBy(tx, alone ?? by)) };
  if (alone === undefined) return changed;
  const { needs_owner, waits_longer } = await newStanding(tx, alone, null);
  return {
    ...changed,
    changed_by: alone,
    needs_owner: sql<boolean>`needs_owner or ${needs_owner}`,
    waits_longer: sql<boolean>`waits_longer or ${waits_longer}`,
  };
};

/** What a role allows, in the contract's order. */
const permissionsIn = (name: string, kept: readonly string[]): readonly Permission[] => {
  const may = permissionsOf(name, kept);
  return PERMISSIONS.filter((one) => may.has(one));
};

type Body = ChangeInput<typeof changeRole>["body"];
type Row = Selectable<OperatorTables["operator_role"]>;

/** What a role allows before and after a change. Null: there is no such role. */
type Step = {
  readonly before: readonly string[] | null;
  readonly after: readonly Permission[] | null;
  readonly isRenamed: boolean;
};

/** Checks a change against the present role. Throws BUILT_IN_ROLE, NO_DATA, and KEY_INVALID for `permissions`. */
const checkedStep = (name: string, row: Row | null, { permissions, renameTo, handLimits }: Body): Step => {
  const before = row === null ? null : isBuiltIn(name) ? permissionsIn(name, []) : row.permissions;
  const asked = permissions === undefined ? before : permissions;
  const after = asked === null ? null : PERMISSIONS.filter((one) => asked.includes(one));
  if (after?.length === 0 || after?.some((one) => !after.includes(seesOf(one))) === true)
    throw new InvalidInput("KEY_INVALID", [{ path: "permissions", message: "invalid_value" }]);
  if (permissions === undefined && after === null) throw refuse("NO_DATA");
  if (isBuiltIn(name) && (handLimits === undefined || after?.join() !== before?.join() || renameTo !== undefined))
    throw refuse("BUILT_IN_ROLE");
  const isRenamed = renameTo !== undefined && renameTo !== name;
  if ((isRenamed && (row === null || after === null)) || (row === null && after === null)) throw refuse("NO_DATA");
  return { before, after, isRenamed };
};

/** Stores a role. Its holders wait like new operators when it allows more than before. */
const save = async (how: ChangeContext, name: string, step: Step, { handLimits }: Body): Promise<void> => {
  const { tx } = how;
  const { before, after } = step;
  const kept = {
    // What a built-in role allows is in the contract, not in its row.
    permissions: isBuiltIn(name) ? [] : [...(after ?? [])],
    changed_at: sql<Date>`db_now()`,
    ...(handLimits !== undefined && { hand_limits: JSON.stringify(handLimits) }),
  };
  await tx
    .insertInto("operator_role")
    .values({ name, ...kept })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({ ...kept, version: sql<number>`operator_role.version + 1` }),
    )
    .execute();
  if (after?.some((one) => before?.includes(one) !== true) === true)
    await tx
      .updateTable("operator")
      .set(await waitsAnew(how))
      .where("role", "=", name)
      .execute();
};

/** The values of a change, before and after it, as the proposal and the audit log show them. */
const factsOf = (name: string, row: Row | null, step: Step, { renameTo, handLimits }: Body) => {
  const facts = (list: readonly string[] | null, called: string, limits: HandLimits) =>
    list === null
      ? null
      : {
          ...(step.isRenamed && { name: called }),
          permissions: list.join(", "),
          ...(handLimits !== undefined && {
            handEach: limits.each,
            handDay: limits.day,
            handCoinsEach: limits.coinsEach,
            handCoinsDay: limits.coinsDay,
          }),
        };
  return {
    before: facts(step.before, name, row?.hand_limits ?? NO_HAND_LIMITS),
    after: facts(step.after, renameTo ?? name, handLimits ?? NO_HAND_LIMITS),
  };
};

/**
 * The change of a custom role: its permissions, its name or its removal. Or the change of what the holders of any role
 * may give by hand. A holder who gets more permissions waits like a new operator. Throws BUILT_IN_ROLE, NO_DATA, and
 * KEY_INVALID for an action without its page.
 */
export const roleChange: Change = defineChange(changeRole, "change-role", async ({ params: { name }, body }, how) => {
  const { tx, by, reason, context } = how;
  const row =
    (await tx.selectFrom("operator_role").selectAll().where("name", "=", name).forUpdate().executeTakeFirst()) ?? null;
  const step = checkedStep(name, row, body);
  if (step.after === null) await remove(how, name);
  else {
    await save(how, name, step, body);
    if (step.isRenamed) await rename(how, name, body.renameTo ?? name);
  }
  const changed = factsOf(name, row, step, body);
  await recordAuditEvent(tx, context.clock.now(), { act: changeRole.name, by, subject: name, reason, ...changed });
  return { subject: `role ${name}`, ...changed };
});

/** Proposes a composed role, a change of its permissions, or its removal. */
export const addChangeRole = (app: App): void =>
  route(app, changeRole, operators, (request) => proposeChange(request, roleChange, request));
