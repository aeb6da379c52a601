import { changeRole } from "@krapao/contract/operator/change-role";
import { isBuiltIn, PERMISSIONS, seesOf } from "@krapao/contract/operator/permissions";
import { sql } from "kysely";

import { brokenConstraint } from "../../db/errors.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { refuse } from "../../lib/refusal.ts";
import { type Change, defineChange, type How, proposeChange } from "../change/change.ts";
import { operators } from "../operators.ts";

const remove = async ({ tx }: How, name: string): Promise<void> => {
  try {
    await tx.deleteFrom("operator_role").where("name", "=", name).execute();
  } catch (error) {
    if (brokenConstraint(error) === "operator_role_known") throw refuse("ROLE_HELD");
    throw error;
  }
};

/** A composed role's content. Who holds it and may do more from now on waits as somebody new does. */
export const roleChange: Change = defineChange(
  changeRole,
  "change-role",
  async ({ params: { name }, body: { permissions } }, how) => {
    const { tx, by, reason, context } = how;
    if (isBuiltIn(name)) throw refuse("BUILT_IN_ROLE");
    const next = permissions === null ? null : PERMISSIONS.filter((one) => permissions.includes(one));
    if (next?.length === 0 || next?.some((one) => !next.includes(seesOf(one))) === true)
      throw new InvalidInput("KEY_INVALID", [{ path: "permissions", message: "invalid_value" }]);
    const row = await tx
      .selectFrom("operator_role")
      .selectAll()
      .where("name", "=", name)
      .forUpdate()
      .executeTakeFirst();
    const before = row === undefined ? null : row.permissions;
    if (next === null) {
      if (row === undefined) throw refuse("NO_DATA");
      await remove(how, name);
    } else {
      const kept = { permissions: next, changed_at: sql<Date>`db_now()` };
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
          .set({ changed_at: sql<Date>`db_now()`, changed_by: by })
          .where("role", "=", name)
          .execute();
    }
    const facts = (list: readonly string[] | null) => (list === null ? null : { permissions: list.join(", ") });
    const changed = { before: facts(before), after: facts(next) };
    await recordAuditEvent(tx, context.clock.now(), { act: changeRole.name, by, subject: name, reason, ...changed });
    return { subject: `role ${name}`, ...changed };
  },
);

/** Proposes a composed role, another content of it, or its end. */
export const addChangeRole = (app: App): void =>
  route(app, changeRole, operators, (request) => proposeChange(request, roleChange, request));
