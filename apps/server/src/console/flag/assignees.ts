import type { Person } from "@krapao/contract/operator/operator-shapes";
import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";
import { personOf } from "../../domain/operator/marks.ts";
import { permissionsOf } from "../../domain/operator/role.ts";

/** Operators to whom a case can be handed: those who may sign in and act on risk, by name. */
export const readAssignees = async (db: Kysely<Database>): Promise<Person[]> => {
  const rows = await db
    .selectFrom("operator as o")
    .innerJoin("operator_role as r", "r.name", "o.role")
    .select(["o.id", "o.username", "o.name", "o.role", "r.permissions"])
    .where("o.is_active", "=", true)
    .orderBy("o.name")
    .execute();
  return rows.filter((row) => permissionsOf(row.role, row.permissions).has("risk.act")).map(personOf);
};
