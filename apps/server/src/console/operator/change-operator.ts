import { changeOperator } from "@krapao/contract/operator/change-operator";

import { transaction } from "../../db/transaction.ts";
import { refuse } from "../../lib/refusal.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { personOf } from "../../domain/operator/marks.ts";
import { checkRole } from "../../domain/operator/role.ts";
import { checkMayApprove, madeBy, newStanding, noteReplaced } from "../../domain/operator/standing.ts";
import { removeKeys } from "../../domain/passkey/passkeys.ts";
import { refuseAllOf } from "../approval/refuse-all-of.ts";
import { newPasswordHash } from "../session/new-password.ts";
import { endSignIns } from "../session/sign-in.ts";

/**
 * Changes another operator. Refuses oneself with OWN_ROLE, an unknown operator with NO_USER, and the last owner who may
 * sign in with LAST_OWNER (S63). A new first password also removes the second factor and the passkeys, for an operator
 * who lost them. They are set up again at the next sign-in. All sign-ins of the operator end, and their open proposals
 * are refused. They may not approve until they are confirmed and their waiting time is over.
 */
export const addChangeOperator = (app: App): void =>
  route(app, changeOperator, operators, async ({ context, operator, params, body }) => {
    const { role, isActive, reason } = body;
    const id = /^\d{1,18}$/.test(params._id) ? BigInt(params._id) : 0n;
    if (id === operator.id) throw refuse("OWN_ROLE");
    const now = context.databaseTime.now();
    const known = await context.db.selectFrom("operator").select("username").where("id", "=", id).executeTakeFirst();
    if (known === undefined) throw refuse("NO_USER");
    const password =
      body.password === undefined ? undefined : await newPasswordHash(context, body.password, known.username);
    const changed = await transaction(context.db, async (tx) => {
      await checkMayApprove(tx, operator);
      if (role !== undefined) await checkRole(tx, role);
      // All owners are locked, so that two changes at the same time cannot both remove the last one.
      const owners = await tx
        .selectFrom("operator")
        .select("id")
        .where("role", "=", "owner")
        .where("is_active", "=", true)
        .orderBy("id")
        .forUpdate()
        .execute();
      const row = await tx
        .selectFrom("operator")
        .selectAll()
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const next = { role: role ?? row.role, is_active: isActive ?? row.is_active };
      const staysOwner = next.role === "owner" && next.is_active;
      if (!staysOwner && owners.every((owner) => owner.id === id)) throw refuse("LAST_OWNER");
      const isAnother = next.role !== row.role || password !== undefined || (next.is_active && !row.is_active);
      if (isAnother || !next.is_active) await noteReplaced(tx, id);
      await tx
        .updateTable("operator")
        .set({
          ...next,
          ...(isAnother ? { ...(await madeBy(tx, operator.id)), ...(await newStanding(tx, operator.id, id)) } : {}),
          ...(password === undefined
            ? {}
            : {
                password,
                made_by: operator.id,
                is_given_password: true,
                second_factor: null,
                next_second_factor: null,
              }),
        })
        .where("id", "=", id)
        .execute();
      if (password !== undefined) await removeKeys(tx, "operator", id);
      await endSignIns(tx, id, now);
      if (isAnother || !next.is_active) await refuseAllOf(tx, { of: id, by: operator.id, reason });
      await recordAuditEvent(tx, now, {
        act: changeOperator.name,
        by: operator.id,
        subject: row.username,
        reason,
        before: { role: row.role, isActive: row.is_active },
        after: { role: next.role, isActive: next.is_active, ...(password === undefined ? {} : { password: "new" }) },
      });
      return personOf({ ...row, ...next });
    });
    context.realtime.chat.endOperators();
    return changed;
  });
