import { removePasskey } from "@krapao/contract/passkey/remove-passkey";

import { members } from "../members.ts";
import { transaction } from "../../db/transaction.ts";
import { stepUpOf } from "../../http/step-up.ts";
import { type App, route } from "../../http/route.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { recordNotice } from "../../domain/notice/record-notice.ts";
import { publishNotice } from "../../domain/notice/publish-notice.ts";
import { notifyBySms } from "../../domain/otp/sms.ts";
import { removeKey } from "../../domain/passkey/passkeys.ts";
import { requireProof } from "../../domain/step-up/owed-proof.ts";
import { stepUpRequired, takeStepUp } from "../../domain/step-up/step-up.ts";

/**
 * Removes one of the member's passkeys, after a step-up. The first withdrawal after it needs a step-up again. A notice
 * and an SMS tell the member.
 */
export const addRemovePasskey = (app: App): void =>
  route(app, removePasskey, members, async ({ context, member, params, log, request }) => {
    const { db, databaseTime, random, settings } = context;
    const token = stepUpOf(request);
    await transaction(db, async (tx) => {
      // Takes the lock that a sign-in by this passkey takes too.
      await tx.selectFrom("member").select("id").where("id", "=", member.id).forNoKeyUpdate().execute();
      await removeKey(tx, "member", member.id, params.id);
      if (token === null || !(await takeStepUp(tx, member, "passkey", token, `remove ${params.id}`))) {
        log.warn({ event: "step_up.refused" });
        throw stepUpRequired("passkey");
      }
      await requireProof(tx, member.id, databaseTime.now());
      await recordNotice(tx, random, { memberId: member.id, kind: "passkey-removed" }, databaseTime.now());
    });
    await publishNotice(context, member.id);
    log.info({ event: "passkey.removed" });
    notifyBySms(context, languageOfRequest(request, settings.edition), member.phone, "passkeyRemoved");
    return {};
  });
