import { removePasskey } from "@krapao/contract/passkey/remove-passkey";

import { members } from "../members.ts";
import { transaction } from "../../db/transaction.ts";
import { stepUpOf } from "../../http/step-up.ts";
import { type App, route } from "../../http/route.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { tellBySms } from "../../domain/otp/sms.ts";
import { removeKey } from "../../domain/passkey/passkeys.ts";
import { stepUpRequired, takeStepUp } from "../../domain/step-up/step-up.ts";

/** Removes one of the member's passkeys, for a proof; an SMS says so. */
export const addRemovePasskey = (app: App): void =>
  route(app, removePasskey, members, async ({ context, member, params, log, request }) => {
    const { db, settings } = context;
    const token = stepUpOf(request);
    await transaction(db, async (tx) => {
      // The lock of who signs in by this passkey at the same time.
      await tx.selectFrom("member").select("id").where("id", "=", member.id).forNoKeyUpdate().execute();
      await removeKey(tx, "member", member.id, params.id);
      if (token !== null && (await takeStepUp(tx, member, "passkey", token, `remove ${params.id}`))) return;
      log.warn({ event: "step-up refused" });
      throw stepUpRequired("passkey");
    });
    log.info({ event: "passkey removed" });
    tellBySms(context, languageOfRequest(request, settings.edition), member.phone, "passkeyRemoved");
    return {};
  });
