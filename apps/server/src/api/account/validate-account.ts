import { validateAccount } from "@krapao/contract/account/validate-account";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { perAddress, takeTurn } from "../../lib/limiter.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { refuse } from "../../lib/refusal.ts";
import { verifiedReference } from "../../domain/otp/codes.ts";
import {
  isBankTaken,
  isPhoneTaken,
  readBankAccount,
  readCurrency,
  readInviter,
  readNewPassword,
  readPhone,
  readSource,
  refuseOwnInviter,
} from "./checks.ts";

/**
 * Checks the data of a registration without creating a member, so that the wizard can report faults early. Refuses with
 * UNVERIFIED_OTP, EXISTING_USER or EXISTING_BANK. While OTP is on, only a caller who verified the phone gets the last
 * two (S24). Refuses too many checks from an address with REQUEST_LIMIT.
 */
export const addValidateAccount = (app: App): void =>
  route(app, validateAccount, members, async ({ context, body, caller }) => {
    const { db, settings } = context;
    const turn = await takeTurn(db, perAddress(settings, "validations"), caller);
    if (!turn.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: turn.retryAfter });

    const phone = readPhone(context, body.username);
    readCurrency(context, body.currency);
    const { registerOTP } = await operatorSettings(db);
    const isVerified = !registerOTP || (await verifiedReference(db, body.otpToken ?? "", phone, "register")) !== null;
    if (!isVerified) throw refuse("UNVERIFIED_OTP");
    if (await isPhoneTaken(db, phone)) throw refuse("EXISTING_USER");
    await readNewPassword(body.password, { name: body.name, phone });
    await readSource(db, body.sourceCode);
    const { bankCode, bankAccountName, bankAccountNo } = body;
    const bank =
      bankCode !== undefined && bankAccountName !== undefined && bankAccountNo !== undefined
        ? await readBankAccount(context, { bankCode, bankAccountName, bankAccountNo })
        : null;
    const inviterId = await readInviter(db, body.inviteCode);
    if (bank !== null) {
      if (await isBankTaken(db, bank)) throw refuse("EXISTING_BANK");
      await refuseOwnInviter(db, inviterId, bank);
    }
    return {};
  });
