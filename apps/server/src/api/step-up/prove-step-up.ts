import { beginStepUp } from "@krapao/contract/step-up/begin-step-up";
import { proveStepUp } from "@krapao/contract/step-up/prove-step-up";

import { transaction } from "../../db/transaction.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { useToken } from "../../domain/otp/codes.ts";
import { takeChallenge } from "../../domain/passkey/challenge.ts";
import { askSignature, passkeysOf } from "../../domain/passkey/passkeys.ts";
import { verifySigned } from "../../domain/passkey/verify.ts";
import { giveStepUp } from "../../domain/step-up/step-up.ts";

/**
 * Returns the challenge that one of the member's passkeys has to sign, for a purpose in this session. Refuses with
 * NO_DATA when the member has no passkey.
 */
export const addBeginStepUp = (app: App): void =>
  route(app, beginStepUp, members, async ({ context, member, body }) => {
    const keys = await passkeysOf(context.db, "member", member.id);
    if (keys.length === 0) throw refuse("NO_DATA");
    return askSignature(context, "member", body.purpose, member, keys);
  });

/** Takes a passkey's signature, or the code of an SMS to the member's own phone. Returns a token for one call. */
export const addProveStepUp = (app: App): void =>
  route(app, proveStepUp, members, async ({ context, member, body, log }) => {
    const { db, random } = context;
    const { purpose, otpToken = "", passkey } = body;
    const refused = (key: "UNVERIFIED_OTP" | "PASSKEY_INVALID") => {
      log.warn({ event: "step_up.refused" });
      return refuse(key);
    };
    if (passkey !== undefined) {
      const challenge = await takeChallenge(context, "member", passkey.attempt, purpose, member);
      if (challenge === null || (await verifySigned(context, "member", challenge, passkey.signed, member.id)) === null)
        throw refused("PASSKEY_INVALID");
    }
    const { token, expiresAt } = await transaction(db, async (tx) => {
      if (passkey === undefined && !(await useToken(tx, otpToken, member.phone, purpose)))
        throw refused("UNVERIFIED_OTP");
      return giveStepUp(tx, random, member, purpose);
    });
    return { token, expiresAt: expiresAt.toISOString() };
  });
