import { toMajor, toWireCurrency } from "@krapao/contract";
import { lookupDeposit } from "@krapao/contract/lookup/lookup-deposit";
import { lookupWithdraw } from "@krapao/contract/lookup/lookup-withdraw";

import { members } from "../members.ts";
import { depositChannels } from "../../domain/deposit/channels.ts";
import { qrHealth } from "../../domain/deposit/qr/qr-health.ts";
import { usualTimes } from "../../domain/deposit/usual-times.ts";
import { type App, route } from "../../http/route.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";

/** Lookups that depend on the member's currency (rule 20). */
export const addMoneyLookups = (app: App): void => {
  const { context } = app;
  const { db } = context;
  route(app, lookupDeposit, members, async ({ member }) => {
    const [rows, { depositMinimum }, health, usual] = await Promise.all([
      db
        .selectFrom("deposit_account")
        .leftJoin("bank", (join) =>
          join
            .onRef("bank.country", "=", "deposit_account.bank_country")
            .onRef("bank.code", "=", "deposit_account.bank_code"),
        )
        .select(["deposit_account.type", "deposit_account.mode", "deposit_account.bank_code"])
        .select(["deposit_account.account_name", "deposit_account.account_no"])
        .select(["bank.name_th", "bank.name_en", "bank.name_lo"])
        .where("deposit_account.currency", "=", member.currency)
        .where("deposit_account.is_active", "=", true)
        .orderBy("deposit_account.position")
        .execute(),
      operatorSettings(db),
      qrHealth(context),
      usualTimes(context),
    ]);
    const banks = rows.flatMap((row) =>
      row.type === "WALLET" ||
      (row.type === "PAYMENT" && context.adapters.qr.get(row.bank_code)?.currencies.includes(member.currency) !== true)
        ? []
        : [
            {
              bankCode: row.bank_code,
              bankType: row.type,
              mode: row.mode,
              bank: { nameTH: row.name_th ?? row.bank_code, nameEN: row.name_en ?? row.bank_code, nameLO: row.name_lo },
              bankAccountName: row.account_name,
              bankAccountNo: row.account_no,
              currency: toWireCurrency(member.currency),
              ...(row.type === "PAYMENT" && { health: health(row.bank_code) }),
            },
          ],
    );
    return {
      banks,
      wallets: rows
        .filter((row) => row.type === "WALLET" && context.adapters.gift !== null)
        .map((row) => ({ walletAccountName: row.account_name, mode: row.mode })),
      isManual: banks.some((bank) => bank.bankType === "BANK" && bank.mode !== "AUTO"),
      minimum: toMajor(depositMinimum[member.currency]),
      usual,
      channels: depositChannels.filter(({ isSetUp }) => isSetUp(context.adapters)).map(({ channel }) => channel),
    };
  });
  route(app, lookupWithdraw, members, async ({ member }) => {
    const { withdrawMinimum, withdrawMaximum } = await operatorSettings(db);
    return {
      withdrawMin: toMajor(withdrawMinimum[member.currency]),
      withdrawMax: toMajor(withdrawMaximum[member.currency]),
    };
  });
};
