import { carryOutErasure } from "@krapao/contract/operator/carry-out-erasure";

import { carryOutErasure as carryOut, erasureOf } from "../../domain/erasure/decide.ts";
import { notifyBySms } from "../../domain/otp/sms.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";

/** Closes a member who asked to be erased. An SMS tells them for the last time. */
export const addCarryOutErasure = (app: App): void =>
  route(app, carryOutErasure, operators, async ({ context, operator, params, body: { reason }, log }) => {
    const erasure = await erasureOf(context, params._id);
    // The phone is read before it is removed from the member's row.
    const { phone } = await context.db
      .selectFrom("member")
      .select("phone")
      .where("id", "=", erasure.member_id)
      .executeTakeFirstOrThrow();
    await carryOut(context, erasure, { act: carryOutErasure.name, by: operator.id, reason });
    log.warn({ event: "erasure.approved", member: String(erasure.member_id), operator: String(operator.id) });
    if (phone !== "") notifyBySms(context, context.settings.edition, phone, "erasureDone");
    return {};
  });
