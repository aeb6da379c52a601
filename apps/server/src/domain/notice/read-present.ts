import { toMajor } from "@krapao/contract";
import type { WaitingQr } from "@krapao/contract/notice/shapes";
import type { StatementEntry } from "@krapao/contract/statement/shapes";

import type { Language } from "@krapao/i18n/language";

import type { Context } from "../../context.ts";
import { isShown } from "../deposit/qr/orders.ts";
import { entryOf } from "../statement/entries.ts";
import { inLanguage } from "../statement/in-language.ts";

/** The member's money on its way, the newest first. */
export const readMoving = async (
  { db }: Context,
  memberId: bigint,
  language: Language,
): Promise<readonly StatementEntry[]> => {
  const rows = await db
    .selectFrom("saga")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("status", "=", "IN_PROGRESS")
    .where("n", "is not", null)
    .orderBy("n", "desc")
    .execute();
  return (await inLanguage(db, language, rows)).map(entryOf);
};

/** The member's open QR order, at any provider; the latest when there are several. */
export const readWaitingQr = async ({ db, clock }: Context, memberId: bigint): Promise<WaitingQr | null> => {
  const order = await db
    .selectFrom("qr_order")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("closed_at", "is", null)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  if (!isShown(order, clock.now())) return null;
  const { provider, qrcode_id: qrcodeId, amount, expire_at: expireAt } = order;
  return { provider, qrcodeId, amount: toMajor(amount), expireIn: expireAt.toISOString() };
};
