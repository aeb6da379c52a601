import { switchWheel } from "@krapao/contract/operator/switch-wheel";

import { transaction } from "../../db/transaction.ts";
import { refuse } from "../../lib/refusal.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { lockContent } from "../content/content-lock.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";

/** Stops a wheel, or has one of before turn again in the place of the present one. */
export const addSwitchWheel = (app: App): void =>
  route(app, switchWheel, operators, async ({ context, operator, params, body: { isActive, reason }, log }) => {
    if (!/^\d{1,18}$/.test(params._id)) throw refuse("NO_DATA");
    const id = BigInt(params._id);
    const now = context.clock.now();
    await transaction(context.db, async (tx) => {
      const known = await tx.selectFrom("spin_wheel").select("currency").where("id", "=", id).executeTakeFirst();
      if (known === undefined) throw refuse("NO_DATA");
      await lockContent(tx, `wheel ${known.currency}`);
      const turning = await tx
        .selectFrom("spin_wheel")
        .select("id")
        .where("currency", "=", known.currency)
        .where("is_active", "=", true)
        .executeTakeFirst();
      if ((turning?.id === id) === isActive) throw refuse("NOT_WAITING");
      await tx
        .updateTable("spin_wheel")
        .set({ is_active: false })
        .where("currency", "=", known.currency)
        .where("is_active", "=", true)
        .execute();
      if (isActive) await tx.updateTable("spin_wheel").set({ is_active: true }).where("id", "=", id).execute();
      await recordAuditEvent(tx, now, {
        act: switchWheel.name,
        by: operator.id,
        subject: params._id,
        reason,
        before: { wheel: turning === undefined ? null : String(turning.id) },
        after: { wheel: isActive ? params._id : null },
      });
    });
    log.warn({ event: "setting changed", names: ["wheel"], operator: String(operator.id) });
    return {};
  });
