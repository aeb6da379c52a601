import { register } from "@krapao/contract/account/register";

import { flagRegistration, noteOrigin } from "../../domain/risk/registrations.ts";
import { transaction } from "../../db/transaction.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { notifyInviter } from "../../domain/referral/evaluate-referral.ts";
import { perAddress, takeTurn } from "../../lib/limiter.ts";
import { maskPhone } from "../../lib/mask.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { hashPassword } from "../../lib/passwords.ts";
import { refuse } from "../../lib/refusal.ts";
import { useToken, verifiedReference } from "../../domain/otp/codes.ts";
import {
  readBankAccount,
  readCurrency,
  readInviter,
  readNewPassword,
  readPhone,
  readSource,
  refuseOwnInviter,
} from "./checks.ts";
import { databaseNow } from "../../db/now.ts";
import { createMember } from "../../domain/member/create-member.ts";

/**
 * Creates a member. The code that verified the phone is used up in the transaction that creates the member, so it
 * creates exactly one. Only a caller with that code learns that the phone or the bank account already belongs to a
 * member (S24). Refuses a missing or used code with UNVERIFIED_OTP, and too many registrations from an address with
 * REQUEST_LIMIT.
 */
export const addRegister = (app: App): void =>
  route(app, register, members, async ({ context, body, caller, log, request }) => {
    const { db, clock, random, schedule, settings } = context;
    const turn = await takeTurn(db, perAddress(settings, "registrations"), caller);
    if (!turn.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: turn.retryAfter });

    const phone = readPhone(context, body.username);
    const currency = readCurrency(context, body.currency);
    const { registerOTP } = await operatorSettings(db);
    const otpToken = body.otpToken ?? "";
    // Only a caller with the code may cost us the check and the hash of a password (S16).
    if (registerOTP && (await verifiedReference(db, otpToken, phone, "register")) === null)
      throw refuse("UNVERIFIED_OTP");
    const bank = await readBankAccount(context, body);
    const sourceCode = await readSource(db, body.sourceCode);
    const inviterId = await readInviter(db, body.inviteCode);
    const password = await hashPassword(schedule, await readNewPassword(body.password, { name: body.name, phone }));

    const id = await transaction(db, async (tx) => {
      const now = clock.now();
      if (registerOTP && !(await useToken(tx, otpToken, phone, "register"))) throw refuse("UNVERIFIED_OTP");
      await refuseOwnInviter(tx, inviterId, bank);
      const member = { phone, name: body.name, password, currency, sourceCode, inviterId, bank };
      const memberId = await createMember(tx, random, member, await databaseNow(tx));
      const userAgent = request.headers["user-agent"] ?? "";
      if (inviterId !== null)
        await noteOrigin(tx, context.keys, { memberId, inviterId, address: caller, userAgent }, now);
      return memberId;
    });
    if (inviterId !== null) {
      await flagRegistration(context, id);
      await notifyInviter(context, id);
    }
    log.info({ event: "registered", member: String(id), phone: maskPhone(phone) });
    return {};
  });
