import { changeDepositAccount } from "@krapao/contract/operator/change-deposit-account";

import { InvalidInput } from "../../lib/invalid-input.ts";
import { refuse } from "../../lib/refusal.ts";
import { recordChanges } from "../../domain/audit-log/record-changes.ts";
import { changeReading } from "../../domain/deposit/bank/change-reading.ts";
import { type App, route } from "../../http/route.ts";
import { type Change, defineChange, proposeChange } from "../change/change.ts";
import { operators } from "../operators.ts";
import { fitsMode, toAccount, auditedAccount } from "./read-accounts.ts";

/**
 * The change of how members pay into an account. The bank and the number never change, because they identify the
 * transfers to it. Throws NO_DATA, and KEY_INVALID for a mode that does not fit.
 */
export const depositAccountChange: Change = defineChange(
  changeDepositAccount,
  "change-deposit-account",
  async ({ params, body }, { context, tx, by, reason }) => {
    if (!/^\d{1,18}$/.test(params._id)) throw refuse("NO_DATA");
    const { mode, accountName, position, isActive } = body;
    const row = await tx
      .selectFrom("deposit_account")
      .selectAll()
      .where("id", "=", BigInt(params._id))
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw refuse("NO_DATA");
    if (!fitsMode(row.type, mode)) throw new InvalidInput("KEY_INVALID", [{ path: "mode", message: "invalid_value" }]);
    const changed = await tx
      .updateTable("deposit_account")
      .set({ mode, account_name: accountName, position, is_active: isActive })
      .where("id", "=", row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await changeReading(tx, row, changed);
    const is = toAccount(changed);
    const subject = `${is.currency} ${is.bankCode} ${is.accountNo}`.trim();
    const [before, after] = [auditedAccount(toAccount(row)), auditedAccount(is)];
    const record = { act: changeDepositAccount.name, by, subject, reason };
    await recordChanges(tx, context.clock.now(), record, before, after);
    return { subject: `deposit account ${subject}`, before, after };
  },
);

/** Proposes how members pay into an account from then on. */
export const addChangeDepositAccount = (app: App): void =>
  route(app, changeDepositAccount, operators, (request) => proposeChange(request, depositAccountChange, request));
