import { NO_HAND_LIMITS } from "@krapao/contract/operator/hand-limits";
import { listRoles } from "@krapao/contract/operator/list-roles";
import { PERMISSIONS } from "@krapao/contract/operator/permissions";

import { permissionsOf } from "../../domain/operator/role.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";

/** The roles, built-in ones first, each with its permissions and the number of its active holders. */
export const addListRoles = (app: App): void =>
  route(app, listRoles, operators, async ({ context }) => {
    const rows = await context.db
      .selectFrom("operator_role as r")
      .select(["r.name", "r.is_built_in", "r.permissions", "r.version", "r.hand_limits"])
      .select((is) =>
        is
          .selectFrom("operator as o")
          .select((of) => of.fn.countAll<bigint>().as("operators"))
          .whereRef("o.role", "=", "r.name")
          .where("o.is_active", "=", true)
          .as("operators"),
      )
      .orderBy("r.is_built_in", "desc")
      .orderBy("r.name")
      .execute();
    return rows.map((row) => {
      const may = permissionsOf(row.name, row.permissions);
      return {
        name: row.name,
        isBuiltIn: row.is_built_in,
        permissions: PERMISSIONS.filter((one) => may.has(one)),
        handLimits: row.hand_limits ?? NO_HAND_LIMITS,
        version: row.version,
        operators: Number(row.operators ?? 0n),
      };
    });
  });
