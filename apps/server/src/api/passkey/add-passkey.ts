import { PASSKEY } from "@krapao/contract/limits";
import { addPasskey } from "@krapao/contract/passkey/add-passkey";

import { members } from "../members.ts";
import { brokenConstraint } from "../../db/errors.ts";
import { transaction } from "../../db/transaction.ts";
import { type App, route } from "../../http/route.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { refuse } from "../../lib/refusal.ts";
import { tellBySms } from "../../domain/otp/sms.ts";
import { takeChallenge } from "../../domain/passkey/challenge.ts";
import { verifyMade } from "../../domain/passkey/make.ts";
import { passkeysOf, shownPasskey } from "../../domain/passkey/passkeys.ts";
import { oweProof } from "../../domain/step-up/owed-proof.ts";

/**
 * Adds the passkey that a device made for the attempt of this session, which a proof began. The first withdrawal after it
 * needs a proof again, and an SMS says so.
 */
export const addAddPasskey = (app: App): void =>
  route(app, addPasskey, members, async ({ context, member, body, log, request }) => {
    const { db, clock, random, settings } = context;
    const challenge = await takeChallenge(context, body.attempt, "add", member);
    const key = challenge === null ? null : await verifyMade(context, challenge, body.made);
    if (key === null) throw refuse("PASSKEY_INVALID");
    const row = {
      member_id: member.id,
      id: random.bytes(12).toString("base64url"),
      credential_id: key.credentialId,
      public_key: key.publicKey,
      counter: key.counter,
      transports: body.made.transports,
      is_synced: key.isSynced,
      is_backed_up: key.isBackedUp,
      name: body.name,
      created_at: clock.now(),
      used_at: null,
    };
    await transaction(db, async (tx) => {
      // Writes the member's row first: those who add at once are counted one after the other.
      await oweProof(tx, member.id, clock.now());
      if ((await passkeysOf(tx, member.id)).length >= PASSKEY.perMember) throw refuse("PASSKEY_LIMIT");
      await tx.insertInto("passkey").values(row).execute();
    }).catch((error: unknown) => {
      throw brokenConstraint(error) === "passkey_credential_id_key" ? refuse("PASSKEY_INVALID") : error;
    });
    log.info({ event: "passkey added" });
    tellBySms(context, languageOfRequest(request, settings.edition), member.phone, "passkeyAdded");
    return shownPasskey(row);
  });
