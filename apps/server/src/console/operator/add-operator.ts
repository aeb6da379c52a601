import { addOperator } from "@krapao/contract/operator/add-operator";

import { transaction } from "../../db/transaction.ts";
import { refuse } from "../../lib/refusal.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { personOf } from "../../domain/operator/marks.ts";
import { checkRole } from "../../domain/operator/role.ts";
import { checkMayApprove, newStanding } from "../../domain/operator/standing.ts";
import { newPasswordHash } from "../session/new-password.ts";

/**
 * Adds an operator with a first password, which they have to change before anything else. Refuses a username that
 * exists with EXISTING_OPERATOR.
 */
export const addAddOperator = (app: App): void =>
  route(app, addOperator, operators, async ({ context, operator, body }) => {
    const { username, name, role } = body;
    const password = await newPasswordHash(context, body.password, username);
    const now = context.clock.now();
    return transaction(context.db, async (tx) => {
      await checkMayApprove(tx, operator);
      await checkRole(tx, role);
      const row = await tx
        .insertInto("operator")
        .values({
          username,
          name,
          role,
          password,
          is_given_password: true,
          created_at: now,
          made_by: operator.id,
          ...(await newStanding(tx, operator.id, null)),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning(["id", "username", "name", "role"])
        .executeTakeFirst();
      if (row === undefined) throw refuse("EXISTING_OPERATOR");
      await recordAuditEvent(tx, now, {
        act: addOperator.name,
        by: operator.id,
        subject: username,
        after: { name, role },
      });
      return personOf(row);
    });
  });
