import { CLOSED_MEMBER_KEPT_MS } from "@krapao/contract/limits";
import { sql, type Transaction } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { isMoneyLeft } from "./money-left.ts";

const AT_A_TIME = 100;
/** What stands where something personal was. */
const GONE = "–";

/** Whom a withdrawal was paid to; that it was paid, and how much, stays. */
const erasePayees = (tx: Transaction<Database>, memberId: bigint) =>
  sql`
    update saga set data = data || jsonb_build_object('payee',
      jsonb_build_object('bankCode', data -> 'payee' -> 'bankCode', 'accountNo', '', 'accountName', ''))
    where member_id = ${memberId} and data ? 'payee'`.execute(tx);

/** What a provider's list calls the member by, in differences that were listed. */
const eraseNames = (tx: Transaction<Database>, memberId: bigint) =>
  sql`
    update reconciliation_difference d set what = replace(d.what, g.username, g.member_id::text) from game_account g
    where g.member_id = ${memberId} and d.member_id = g.member_id and d.provider = g.code`.execute(tx);

/** Who paid in by a bank's transfer; that it came, and how much, stays. */
const erasePayers = (tx: Transaction<Database>, memberId: bigint) =>
  tx.updateTable("bank_transfer").set({ sender_no: "", sender_name: "" }).where("member_id", "=", memberId).execute();

const erase = async (tx: Transaction<Database>, memberId: bigint, now: Date): Promise<void> => {
  await tx
    .updateTable("member")
    .set({ phone: "", name: GONE, password: "", source_code: null, inviter_id: null })
    .set({ bank_account_no: "", bank_account_name: GONE, erased_at: now })
    .where("id", "=", memberId)
    .execute();
  await tx.deleteFrom("member_phone").where("member_id", "=", memberId).execute();
  await tx.deleteFrom("member_bank").where("member_id", "=", memberId).execute();
  await tx.deleteFrom("member_bank_left").where("member_id", "=", memberId).execute();
  await tx.deleteFrom("session").where("member_id", "=", memberId).execute();
  await tx.deleteFrom("member_device").where("member_id", "=", memberId).execute();
  await tx.deleteFrom("passkey").where("member_id", "=", memberId).execute();
  await tx.deleteFrom("passkey_challenge").where("member_id", "=", memberId).execute();
  await tx.deleteFrom("step_up").where("member_id", "=", memberId).execute();
  await tx.deleteFrom("launch_ticket").where("member_id", "=", memberId).execute();
  await eraseNames(tx, memberId);
  await tx.deleteFrom("game_account").where("member_id", "=", memberId).execute();
  await tx.deleteFrom("notice").where("member_id", "=", memberId).execute();
  await tx.deleteFrom("push_choice").where("member_id", "=", memberId).execute();
  await tx.deleteFrom("notice_read").where("member_id", "=", memberId).execute();
  await tx.deleteFrom("member_note").where("member_id", "=", memberId).execute();
  await tx
    .deleteFrom("chat_note")
    .where("session_id", "in", tx.selectFrom("chat_session").select("id").where("room", "=", `member:${memberId}`))
    .execute();
  await tx.deleteFrom("chat_session").where("room", "=", `member:${memberId}`).execute();
  await tx.deleteFrom("chat_room").where("id", "=", `member:${memberId}`).execute();
  await tx.updateTable("upload").set({ name: "" }).where("member_id", "=", memberId).execute();
  await erasePayees(tx, memberId);
  await erasePayers(tx, memberId);
};

/**
 * Erases what is personal of members who were closed five years ago (S67); the books stay, under a number that is nobody's
 * any more. One to whom money is owed after all (a QR paid late) is left until it is paid. How many were erased.
 */
export const eraseClosedMembers = async ({ db, clock, log }: Context): Promise<number> => {
  const now = clock.now();
  let erased = 0;
  let after = 0n;
  for (;;) {
    const due = await db
      .selectFrom("member")
      .select("id")
      .where("closed_at", "<=", new Date(now.getTime() - CLOSED_MEMBER_KEPT_MS))
      .where("erased_at", "is", null)
      .where("id", ">", after)
      .orderBy("id")
      .limit(AT_A_TIME)
      .execute();
    for (const { id } of due) {
      after = id;
      const isErased = await db.transaction().execute(async (tx) => {
        const row = await tx
          .selectFrom("member")
          .select("id")
          .where("id", "=", id)
          .where("erased_at", "is", null)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst();
        if (row === undefined || (await isMoneyLeft(tx, id))) return false;
        await erase(tx, id, now);
        return true;
      });
      if (isErased) {
        erased += 1;
        log.info({ event: "member erased", member: String(id) });
      }
    }
    if (due.length < AT_A_TIME) return erased;
  }
};
