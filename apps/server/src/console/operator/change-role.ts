import { changeRole } from "@krapao/contract/operator/change-role";
import { type HandLimits, NO_HAND_LIMITS } from "@krapao/contract/operator/hand-limits";
import { isBuiltIn, type Permission, PERMISSIONS, seesOf } from "@krapao/contract/operator/permissions";
import { sql } from "kysely";

import { brokenConstraint } from "../../db/errors.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { permissionsOf } from "../../domain/operator/role.ts";
import { madeBy, newStanding } from "../../domain/operator/standing.ts";
import { type App, route } from "../../http/route.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { refuse } from "../../lib/refusal.ts";
import { type Change, defineChange, type ChangeContext, proposeChange } from "../change/change.ts";
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

/**
 * The change of a custom role: its permissions, its name or its removal. Or the change of what the holders of any role
 * may give by hand. A holder who gets more permissions waits like a new operator. Throws BUILT_IN_ROLE, NO_DATA, and
 * KEY_INVALID for an action without its page.
 */
export const roleChange: Change = defineChange(
  changeRole,
  "change-role",
  async ({ params: { name }, body: { permissions, renameTo, handLimits } }, how) => {
    const { tx, by, reason, context } = how;
    const row = await tx
      .selectFrom("operator_role")
      .selectAll()
      .where("name", "=", name)
      .forUpdate()
      .executeTakeFirst();
    const before = row === undefined ? null : isBuiltIn(name) ? permissionsIn(name, []) : row.permissions;
    const asked = permissions === undefined ? before : permissions;
    const next = asked === null ? null : PERMISSIONS.filter((one) => asked.includes(one));
    if (next?.length === 0 || next?.some((one) => !next.includes(seesOf(one))) === true)
      throw new InvalidInput("KEY_INVALID", [{ path: "permissions", message: "invalid_value" }]);
    if (permissions === undefined && next === null) throw refuse("NO_DATA");
    if (isBuiltIn(name) && (handLimits === undefined || next?.join() !== before?.join() || renameTo !== undefined))
      throw refuse("BUILT_IN_ROLE");
    const isRenamed = renameTo !== undefined && renameTo !== name;
    if (isRenamed && (row === undefined || next === null)) throw refuse("NO_DATA");
    if (next === null) {
      if (row === undefined) throw refuse("NO_DATA");
      await remove(how, name);
    } else {
      const kept = {
        // What a built-in role allows is in the contract, not in its row.
        permissions: isBuiltIn(name) ? [] : next,
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
      if (next.some((one) => before?.includes(one) !== true))
        await tx
          .updateTable("operator")
          .set(await waitsAnew(how))
          .where("role", "=", name)
          .execute();
      if (isRenamed) await rename(how, name, renameTo);
    }
    const facts = (list: readonly string[] | null, called: string, limits: HandLimits) =>
      list === null
        ? null
        : {
            ...(isRenamed && { name: called }),
            permissions: list.join(", "),
            ...(handLimits !== undefined && {
              handEach: limits.each,
              handDay: limits.day,
              handCoinsEach: limits.coinsEach,
              handCoinsDay: limits.coinsDay,
            }),
          };
    const changed = {
      before: facts(before, name, row?.hand_limits ?? NO_HAND_LIMITS),
      after: facts(next, renameTo ?? name, handLimits ?? NO_HAND_LIMITS),
    };
    await recordAuditEvent(tx, context.clock.now(), { act: changeRole.name, by, subject: name, reason, ...changed });
    return { subject: `role ${name}`, ...changed };
  },
);

/** Proposes a composed role, a change of its permissions, or its removal. */
export const addChangeRole = (app: App): void =>
  route(app, changeRole, operators, (request) => proposeChange(request, roleChange, request));
