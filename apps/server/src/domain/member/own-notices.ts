import { toMajor } from "@krapao/contract";

import type { Context } from "../../context.ts";
import { iso, type OwnRow } from "./own-rows.ts";

type Reader = (context: Pick<Context, "db">, memberId: bigint) => Promise<readonly OwnRow[]>;

/** The notices that a member got in the app. */
export const readNotices: Reader = async ({ db }, id) => {
  const rows = await db
    .selectFrom("notice")
    .select(["kind", "at"])
    .where("member_id", "=", id)
    .orderBy("at")
    .orderBy("id")
    .execute();
  const news = await db
    .selectFrom("campaign_member as m")
    .innerJoin("campaign as c", "c.id", "m.campaign_id")
    .select(["m.at", "c.title_th", "c.title_lo", "c.title_en"])
    .where("m.member_id", "=", id)
    .orderBy("m.at")
    .execute();
  return [
    ...rows.map(({ kind, at }) => ({ kind, at: iso(at) })),
    ...news.map(({ at, title_th: th, title_lo: lo, title_en: en }) => ({ kind: "news", at: iso(at), th, lo, en })),
  ];
};

/** The devices that get push notices, and which kinds. Their addresses and keys are secrets and left out. */
export const readPushDevices: Reader = async ({ db }, id) => {
  const rows = await db
    .selectFrom("push_device")
    .leftJoin("push_choice", "push_choice.member_id", "push_device.member_id")
    .select(["push_device.language", "push_device.created_at", "push_choice.topics"])
    .where("push_device.member_id", "=", id)
    .orderBy("push_device.created_at")
    .execute();
  return rows.map(({ language, created_at, topics }) => ({ language, since: iso(created_at), topics }));
};

/** The bank transfers that were credited to a member: from which account, and who sent them. */
export const readBankTransfers: Reader = async ({ db }, id) => {
  const rows = await db
    .selectFrom("bank_transfer")
    .select(["reference", "sending_bank", "sender_no", "sender_name", "receiving_bank", "currency", "amount", "at"])
    .where("member_id", "=", id)
    .orderBy("at")
    .orderBy("reference")
    .execute();
  return rows.map((row) => ({
    bankReference: row.reference,
    fromBank: row.sending_bank,
    fromAccountNo: row.sender_no,
    fromName: row.sender_name,
    toBank: row.receiving_bank,
    currency: row.currency,
    amount: toMajor(row.amount),
    at: iso(row.at),
  }));
};
