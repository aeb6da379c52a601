import { seeFlag } from "@krapao/contract/operator/see-flag";

import { transaction } from "../../db/transaction.ts";
import { refuse } from "../../lib/refusal.ts";
import { NOBODY } from "../../saga/flags.ts";
import { checkMayApprove } from "../../domain/operator/standing.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { closeFlag, lockOpenFlag, setFirstLook } from "./open-flag.ts";
import { findFlag } from "./read-flags.ts";

/**
 * Closes a case with the operator's finding, or records the first look at a case that needs two. Refuses an unknown case
 * with NO_DATA, one that another operator has with ASSIGNED_MEANWHILE, a second look by the same operator with
 * OWN_LOOK, and a look at a case that needs two by an operator who may not approve yet with NEW_OPERATOR.
 */
export const addSeeFlag = (app: App): void =>
  route(app, seeFlag, operators, async ({ context, operator, params, body }) => {
    const found = await findFlag(context, params._id);
    if (found === null) throw refuse("NO_DATA");
    const { member_id, reference, kind, subject } = found.key;
    const now = context.clock.now();
    await transaction(context.db, async (tx) => {
      const { holder, needsSecondLook, firstLookBy } = await lockOpenFlag(tx, found.key);
      if (holder !== null && holder !== operator.id) throw refuse("ASSIGNED_MEANWHILE");
      if (firstLookBy === operator.id) throw refuse("OWN_LOOK");
      // Nobody can be two people by adding an operator.
      if (needsSecondLook) await checkMayApprove(tx, operator);
      const isClosed = !needsSecondLook || firstLookBy !== null;
      if (isClosed) {
        await tx
          .insertInto("flag_seen")
          .values({ member_id, reference, kind, subject, operator_id: operator.id, at: now, reason: body.reason })
          .execute();
        await closeFlag(tx, found.key);
      } else await setFirstLook(tx, found.key, { by: operator.id, at: now, reason: body.reason });
      await recordAuditEvent(tx, now, {
        act: seeFlag.name,
        by: operator.id,
        subject: params._id,
        memberId: member_id === NOBODY ? null : member_id,
        reason: body.reason,
        before: { kind, reference },
        ...(isClosed ? {} : { after: { waitsFor: "second look" } }),
      });
    });
    return (await findFlag(context, params._id))?.flag ?? found.flag;
  });
