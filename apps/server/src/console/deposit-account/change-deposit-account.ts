import { changeDepositAccount } from "@krapao/contract/operator/change-deposit-account";

import { transaction } from "../../db/transaction.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { refuse } from "../../lib/refusal.ts";
import { recordChanges } from "../../domain/audit-log/record-changes.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { fitsMode, toAccount, auditedAccount } from "./read-accounts.ts";

/** Changes how an account is paid into. Its bank and number never change: what came to it is known by them. */
export const addChangeDepositAccount = (app: App): void =>
  route(app, changeDepositAccount, operators, async ({ context, operator, params, body, log }) => {
    if (!/^\d{1,18}$/.test(params._id)) throw refuse("NO_DATA");
    const id = BigInt(params._id);
    const { mode, accountName, position, isActive, reason } = body;
    const now = context.clock.now();
    const { account, isChanged } = await transaction(context.db, async (tx) => {
      const before = await tx
        .selectFrom("deposit_account")
        .selectAll()
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst();
      if (before === undefined) throw refuse("NO_DATA");
      if (!fitsMode(before.type, mode))
        throw new InvalidInput("KEY_INVALID", [{ path: "mode", message: "invalid_value" }]);
      const after = await tx
        .updateTable("deposit_account")
        .set({ mode, account_name: accountName, position, is_active: isActive })
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const is = toAccount(after);
      const subject = `${is.currency} ${is.bankCode} ${is.accountNo}`.trim();
      const record = { act: changeDepositAccount.name, by: operator.id, subject, reason };
      return {
        account: is,
        isChanged: await recordChanges(tx, now, record, auditedAccount(toAccount(before)), auditedAccount(is)),
      };
    });
    if (isChanged) log.warn({ event: "setting changed", names: ["deposit account"], operator: String(operator.id) });
    return account;
  });
