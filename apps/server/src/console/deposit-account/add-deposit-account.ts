import { fromWireCurrency } from "@krapao/contract";
import { addDepositAccount } from "@krapao/contract/operator/add-deposit-account";

import { InvalidInput } from "../../lib/invalid-input.ts";
import { refuse } from "../../lib/refusal.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import { lockContent } from "../../domain/content/content-lock.ts";
import { changeReading } from "../../domain/deposit/bank/change-reading.ts";
import { type App, route } from "../../http/route.ts";
import { type Change, defineChange, proposeChange } from "../change/change.ts";
import { operators } from "../operators.ts";
import { fitsMode, toAccount } from "./read-accounts.ts";

/**
 * The change that adds an account at a bank, a QR provider or a wallet. Throws NO_BANK for an unknown bank or provider,
 * EXISTING_BANK when the currency has this account already, and KEY_INVALID for a mode that does not fit or a number
 * that is too short.
 */
export const newDepositAccount: Change = defineChange(
  addDepositAccount,
  "add-deposit-account",
  async ({ body }, { context, tx, by, reason }) => {
    const { type, mode, bankCode, accountNo, accountName, position, isActive } = body;
    const currency = fromWireCurrency(body.currency);
    if (!fitsMode(type, mode)) throw new InvalidInput("KEY_INVALID", [{ path: "mode", message: "invalid_value" }]);
    if (type === "BANK" && accountNo.length < 6)
      throw new InvalidInput("KEY_INVALID", [{ path: "accountNo", message: "too_small" }]);
    await lockContent(tx, "deposit accounts");
    const bank = await tx
      .selectFrom("bank")
      .select("country")
      .where("code", "=", bankCode)
      .where("country", "=", currency === "THB" ? "TH" : "LA")
      .executeTakeFirst();
    const isProvider = context.adapters.qr.has(bankCode);
    if ((type === "BANK" && bank === undefined) || (type === "PAYMENT" && !isProvider)) throw refuse("NO_BANK");
    const same = await tx
      .selectFrom("deposit_account")
      .select("id")
      .where("currency", "=", currency)
      .where("type", "=", type)
      .where("bank_code", "=", bankCode)
      .where("account_no", "=", accountNo)
      .executeTakeFirst();
    if (same !== undefined) throw refuse("EXISTING_BANK");
    const row = await tx
      .insertInto("deposit_account")
      .values({
        position,
        currency,
        type,
        mode,
        bank_country: bank?.country ?? null,
        bank_code: bankCode,
        account_name: accountName,
        account_no: accountNo,
        is_active: isActive,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await changeReading(tx, null, row);
    const account = toAccount(row);
    const subject = `${body.currency} ${bankCode} ${accountNo}`.trim();
    await recordAuditEvent(tx, context.clock.now(), {
      act: addDepositAccount.name,
      by,
      subject,
      reason,
      after: account,
    });
    // Its number is known after it was made.
    const { _id, ...after } = account;
    return { subject: `deposit account ${subject}`, before: null, after };
  },
);

/** Proposes an account that members can pay into. */
export const addAddDepositAccount = (app: App): void =>
  route(app, addDepositAccount, operators, (request) => proposeChange(request, newDepositAccount, request));
