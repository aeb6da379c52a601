import { resetMemberStepUp } from "@krapao/contract/operator/reset-member-step-up";

import { transaction } from "../../db/transaction.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { recordNotice } from "../../domain/notice/record-notice.ts";
import { publishNotice } from "../../domain/notice/publish-notice.ts";
import { notifyBySms } from "../../domain/otp/sms.ts";
import { removeKeys } from "../../domain/passkey/passkeys.ts";
import { requireProof } from "../../domain/step-up/owed-proof.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";
import { memberOfPath } from "./member-row.ts";

/**
 * Removes a member's passkeys and second step, for a member who lost them. A notice and an SMS tell the member what was
 * removed. Refuses a closed member with NOT_WAITING.
 */
export const addResetMemberStepUp = (app: App): void =>
  route(app, resetMemberStepUp, operators, async ({ context, operator, params, body }) => {
    const { id: memberId } = await memberOfPath(context, params._id);
    const { db, databaseTime, random, settings } = context;
    const had = await transaction(db, async (tx) => {
      // Takes the lock that a sign-in by a passkey takes too.
      const { phone, status, second_step } = await tx
        .selectFrom("member")
        .select(["phone", "status", "second_step"])
        .where("id", "=", memberId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      if (status === "closed") throw refuse("NOT_WAITING");
      const passkeys = await removeKeys(tx, "member", memberId);
      await tx.deleteFrom("passkey_challenge").where("member_id", "=", memberId).execute();
      await tx.deleteFrom("step_up").where("member_id", "=", memberId).where("used_for", "is", null).execute();
      await tx.updateTable("member").set({ second_step: false }).where("id", "=", memberId).execute();
      const now = databaseTime.now();
      await requireProof(tx, memberId, now);
      if (passkeys > 0) await recordNotice(tx, random, { memberId, kind: "passkey-removed" }, now);
      await recordAuditEvent(tx, now, {
        act: resetMemberStepUp.name,
        by: operator.id,
        memberId,
        reason: body.reason,
        before: { passkeys, secondStep: second_step },
        after: { passkeys: 0, secondStep: false },
      });
      return { phone, passkeys, secondStep: second_step };
    });
    if (had.passkeys > 0) {
      await publishNotice(context, memberId);
      notifyBySms(context, settings.edition, had.phone, "passkeyRemoved");
    }
    if (had.secondStep) notifyBySms(context, settings.edition, had.phone, "secondStepOff");
    return {};
  });
