import { toWireCurrency } from "@krapao/contract";
import { switchWheel } from "@krapao/contract/operator/switch-wheel";

import { refuse } from "../../lib/refusal.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { lockContent } from "../content/content-lock.ts";
import { type App, route } from "../../http/route.ts";
import { type Change, defineChange, proposeChange } from "../change/change.ts";
import { operators } from "../operators.ts";

/** Stops a wheel, or has one of before turn again in the place of the present one. */
export const wheelSwitch: Change = defineChange(
  switchWheel,
  "switch-wheel",
  async ({ params: { _id }, body: { isActive } }, { context, tx, by, reason }) => {
    if (!/^\d{1,18}$/.test(_id)) throw refuse("NO_DATA");
    const id = BigInt(_id);
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
    const before = { wheel: turning === undefined ? null : String(turning.id) };
    const after = { wheel: isActive ? _id : null };
    const act = { act: switchWheel.name, by, subject: _id, reason };
    await recordAuditEvent(tx, context.clock.now(), { ...act, before, after });
    return { subject: `wheel ${toWireCurrency(known.currency)}`, before, after };
  },
);

/** Proposes to stop a wheel, or to have one of before turn again. */
export const addSwitchWheel = (app: App): void =>
  route(app, switchWheel, operators, (request) => proposeChange(request, wheelSwitch, request));
