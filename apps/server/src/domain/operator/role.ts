import type { CallShape } from "@krapao/contract";
import { BUILT_IN_ROLES, isBuiltIn, isPermission, type Permission } from "@krapao/contract/operator/permissions";
import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";

/** What a role allows: for a built-in role by the contract, for a composed one by its stored permissions. */
export const permissionsOf = (role: string, kept: readonly string[]): ReadonlySet<Permission> =>
  new Set<Permission>(isBuiltIn(role) ? BUILT_IN_ROLES[role] : kept.filter(isPermission));

/** What a role allows now. */
export const readRole = async (db: Kysely<Database>, role: string): Promise<ReadonlySet<Permission>> => {
  const row = await db.selectFrom("operator_role").select("permissions").where("name", "=", role).executeTakeFirst();
  return permissionsOf(role, row?.permissions ?? []);
};

/** Checks that a role exists and locks it until the transaction ends. Throws KEY_INVALID for `role`. */
export const checkRole = async (tx: Kysely<Database>, role: string): Promise<void> => {
  const row = await tx
    .selectFrom("operator_role")
    .select("name")
    .where("name", "=", role)
    .forKeyShare()
    .executeTakeFirst();
  if (row === undefined) throw new InvalidInput("KEY_INVALID", [{ path: "role", message: "unknown" }]);
};

type Allowed = { readonly may: ReadonlySet<Permission> };

/**
 * Whether an operator's role allows a call. A call without a permission is never allowed here, because it has an
 * audience of its own.
 */
export const mayCall = ({ may }: Allowed, { permission, audience }: CallShape): boolean => {
  if (permission === null) return true;
  if (permission === undefined) return audience === "owner";
  return [permission].flat().some((one) => may.has(one));
};
