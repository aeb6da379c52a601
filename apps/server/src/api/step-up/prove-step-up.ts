import { proveStepUp } from "@krapao/contract/step-up/prove-step-up";

import { transaction } from "../../db/transaction.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { useToken } from "../../domain/otp/codes.ts";
import { giveStepUp } from "../../domain/step-up/step-up.ts";

/** Takes the code of an SMS to the member's own phone, and gives a token for one call of the same purpose. */
export const addProveStepUp = (app: App): void =>
  route(app, proveStepUp, members, async ({ context, member, body, log }) => {
    const { db, random } = context;
    const { purpose, otpToken } = body;
    const { token, expiresAt } = await transaction(db, async (tx) => {
      if (await useToken(tx, otpToken, member.phone, purpose)) return giveStepUp(tx, random, member, purpose);
      log.warn({ event: "step-up refused" });
      throw refuse("UNVERIFIED_OTP");
    });
    return { token, expiresAt: expiresAt.toISOString() };
  });
