import { addPasskey } from "@krapao/contract/passkey/add-passkey";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { recordNotice } from "../../domain/notice/record-notice.ts";
import { publishNotice } from "../../domain/notice/publish-notice.ts";
import { notifyBySms } from "../../domain/otp/sms.ts";
import { addKey } from "../../domain/passkey/add-key.ts";
import { requireProof } from "../../domain/step-up/owed-proof.ts";

/**
 * Adds the passkey that a device made, for the attempt that this session began with a step-up. The first withdrawal
 * after it needs a step-up again. A notice and an SMS tell the member.
 */
export const addAddPasskey = (app: App): void =>
  route(app, addPasskey, members, async ({ context, member, body, log, request }) => {
    const { databaseTime, random, settings } = context;
    const added = await addKey(context, "member", member, body, async (tx) => {
      await requireProof(tx, member.id, databaseTime.now());
      await recordNotice(tx, random, { memberId: member.id, kind: "passkey-added" }, databaseTime.now());
    });
    await publishNotice(context, member.id);
    log.info({ event: "passkey.added" });
    notifyBySms(context, languageOfRequest(request, settings.edition), member.phone, "passkeyAdded");
    return added;
  });
