import { toWireCurrency } from "@krapao/contract";
import { switchWheel } from "@krapao/contract/operator/switch-wheel";

import { refuse } from "../../lib/refusal.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { lockContent } from "../../domain/content/content-lock.ts";
import { type App, route } from "../../http/route.ts";
import { type Change, defineChange, proposeChange } from "../change/change.ts";
import { takeAudience } from "../../domain/member-summary/segments.ts";
import { checkShare } from "./check-share.ts";
import { leavePlace } from "./place.ts";
import { operators } from "../operators.ts";

/**
 * The change that turns a wheel off, or an earlier one on again. That one replaces the active wheel, unless it has
 * times. Throws NO_DATA, and NOT_WAITING when the wheel is in that state already.
 */
export const wheelSwitch: Change = defineChange(
  switchWheel,
  "switch-wheel",
  async ({ params: { _id }, body: { isActive } }, { context, tx, by, reason }) => {
    if (!/^\d{1,18}$/.test(_id)) throw refuse("NO_DATA");
    const id = BigInt(_id);
    const known = await tx.selectFrom("spin_wheel").select("currency").where("id", "=", id).executeTakeFirst();
    if (known === undefined) throw refuse("NO_DATA");
    await lockContent(tx, `wheel ${known.currency}`);
    const wheel = await tx.selectFrom("spin_wheel").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    if (isActive) {
      const slices = await tx
        .selectFrom("spin_slice")
        .select(["weight", "prize", "amount"])
        .where("wheel_id", "=", id)
        .execute();
      await checkShare(tx, known.currency, slices);
      const { audience_segment: segment, currency } = wheel;
      await takeAudience(context, tx, segment === null ? null : String(segment), currency);
    }
    if (wheel.is_active === isActive) throw refuse("NOT_WAITING");
    const hasTimes = wheel.active_from !== null || wheel.active_to !== null;
    const left = isActive && !hasTimes ? await leavePlace(tx, wheel) : null;
    await tx.updateTable("spin_wheel").set({ is_active: isActive }).where("id", "=", id).execute();
    const before = { wheel: isActive ? (left === null ? null : String(left)) : _id };
    const after = { wheel: isActive ? _id : null };
    const act = { act: switchWheel.name, by, subject: _id, reason };
    await recordAuditEvent(tx, context.clock.now(), { ...act, before, after });
    return { subject: `wheel ${toWireCurrency(known.currency)}`, before, after };
  },
);

/** Proposes to stop a wheel, or to let an earlier one turn again. */
export const addSwitchWheel = (app: App): void =>
  route(app, switchWheel, operators, (request) => proposeChange(request, wheelSwitch, request));
