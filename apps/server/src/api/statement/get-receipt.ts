import { getReceipt } from "@krapao/contract/statement/get-receipt";

import { keptPayee } from "../../domain/withdrawal/payee.ts";
import { checkOf, maskName, paidWithdrawal, receiptCode } from "../../domain/withdrawal/receipt.ts";
import { type App, route } from "../../http/route.ts";
import { members } from "../members.ts";
import { drawQr } from "../../lib/draw-qr.ts";
import { refuse } from "../../lib/refusal.ts";

/**
 * The receipt of the member's own paid withdrawal, masked for showing and sharing. Refuses any other movement with
 * NO_DATA.
 */
export const addGetReceipt = (app: App): void =>
  route(app, getReceipt, members, async ({ context, member, params: { reference } }) => {
    const row = await paidWithdrawal(context, member.id, reference);
    if (row === null) throw refuse("NO_DATA");
    const { bankCode: code, accountName } = keptPayee(row.data);
    const bank = await context.db
      .selectFrom("bank")
      .innerJoin("member", "member.bank_country", "bank.country")
      .select(["bank.name_th", "bank.name_en", "bank.name_lo"])
      .where("member.id", "=", member.id)
      .where("bank.code", "=", code)
      .executeTakeFirst();
    const address = `${context.settings.publicOrigin}/receipt?c=${receiptCode(context, member.id, reference)}`;
    return {
      ...checkOf(row),
      reference,
      askedAt: row.created_at.toISOString(),
      accountName: maskName(accountName),
      bank: { nameTH: bank?.name_th ?? code, nameEN: bank?.name_en ?? code, nameLO: bank?.name_lo ?? null },
      address,
      qrcode: await drawQr(address),
    };
  });
