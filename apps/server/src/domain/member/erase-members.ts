import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { clearChat } from "./clear-chat.ts";
import { clearLabels } from "./clear-labels.ts";
import { clearRows, STEP } from "./clear-rows.ts";
import { isMoneyLeft } from "./money-left.ts";

const AT_A_TIME = 100;
/** The text that replaces a personal value. */
const GONE = "–";

/** Repeats an update of some rows until it finds none. Each update removes what its rows are found by. */
const inSteps = async (context: Context, update: ReturnType<typeof sql>): Promise<void> => {
  for (;;) {
    const { numAffectedRows = 0n } = await update.execute(context.db);
    if (numAffectedRows < BigInt(STEP)) return;
  }
};

/** Erases the payee of withdrawals. That they were paid, and how much, stays. */
const erasePayees = (context: Context, memberId: bigint) =>
  inSteps(
    context,
    sql`
    update saga set data = data || jsonb_build_object('payee',
      jsonb_build_object('bankCode', data -> 'payee' -> 'bankCode', 'accountNo', '', 'accountName', ''))
    where member_id = ${memberId} and reference in (
      select reference from saga where member_id = ${memberId} and data ? 'payee'
        and (data -> 'payee' ->> 'accountNo' <> '' or data -> 'payee' ->> 'accountName' <> '') limit ${STEP})`,
  );

/** Erases the member's name at a provider from listed differences. */
const eraseNames = (context: Context, memberId: bigint) =>
  sql`
    update reconciliation_difference d set what = replace(d.what, g.username, g.member_id::text) from game_account g
    where g.member_id = ${memberId} and d.member_id = g.member_id and d.provider = g.code`.execute(context.db);

/** Erases the payer of bank transfers. That they came, and how much, stays. */
const erasePayers = (context: Context, memberId: bigint) =>
  inSteps(
    context,
    sql`
    update bank_transfer set sender_no = '', sender_name = ''
    where ctid = any(array(select ctid from bank_transfer where member_id = ${memberId}
      and (sender_no <> '' or sender_name <> '') limit ${STEP})) and member_id = ${memberId}`,
  );

const eraseUploadNames = (context: Context, memberId: bigint) =>
  inSteps(
    context,
    sql`
    update upload set name = ''
    where id in (select id from upload where member_id = ${memberId} and name <> '' limit ${STEP})`,
  );

/** Tables whose rows are erased when the law's time is over, in addition to what the last step erases. */
const TABLES = [
  "session",
  "member_device",
  "passkey",
  "passkey_challenge",
  "step_up",
  "launch_ticket",
  "notice",
  "notice_read",
  "campaign_member",
  "push_choice",
  "member_note",
  "member_bank_left",
  "deposit_limit",
] as const;

/** Erases everything except the identity and the payout account, in small steps that may be repeated. */
const eraseRows = async (context: Context, memberId: bigint): Promise<void> => {
  for (const table of TABLES) await clearRows(context.db, table, memberId);
  await clearLabels(context.db, memberId);
  await clearChat(context, memberId);
  await eraseUploadNames(context, memberId);
  await erasePayees(context, memberId);
  await erasePayers(context, memberId);
  // Names first, because they are found through the accounts.
  await eraseNames(context, memberId);
  await clearRows(context.db, "game_account", memberId);
};

/**
 * Erases the identity, as the last step and in one transaction. False while money is owed to the member, because they
 * must still be payable.
 */
const eraseIdentity = (context: Context, memberId: bigint, now: Date): Promise<boolean> =>
  transaction(context.db, async (tx) => {
    const row = await tx
      .selectFrom("member")
      .select("id")
      .where("id", "=", memberId)
      .where("erased_at", "is", null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (row === undefined || (await isMoneyLeft(tx, memberId))) return false;
    await tx
      .updateTable("member")
      .set({ phone: "", name: GONE, password: "", source_code: null, inviter_id: null })
      .set({ bank_account_no: "", bank_account_name: GONE, erased_at: now })
      .where("id", "=", memberId)
      .execute();
    await tx.deleteFrom("identity_kept").where("member_id", "=", memberId).execute();
    await tx.deleteFrom("member_phone").where("member_id", "=", memberId).execute();
    await tx.deleteFrom("member_bank").where("member_id", "=", memberId).execute();
    await tx.updateTable("erasure").set({ words: null }).where("member_id", "=", memberId).execute();
    return true;
  });

/**
 * Erases the personal data of members whose time since closing is over (S67, setting `closedMemberKept`); returns how
 * many. The books stay, under an id that belongs to nobody any more. A member to whom money is owed after all, such as
 * a QR order that was paid late, is skipped until they are paid.
 */
export const eraseClosedMembers = async (
  context: Context,
  isStopping: () => boolean = () => false,
): Promise<number> => {
  const { db, clock, log } = context;
  const { closedMemberKept } = await operatorSettings(db);
  const now = clock.now();
  let erased = 0;
  let after = 0n;
  for (;;) {
    const due = await db
      .selectFrom("member")
      .select("id")
      .where("closed_at", "<=", new Date(now.getTime() - closedMemberKept))
      .where("erased_at", "is", null)
      .where("id", ">", after)
      .orderBy("id")
      .limit(AT_A_TIME)
      .execute();
    for (const { id } of due) {
      if (isStopping()) return erased;
      after = id;
      if (await isMoneyLeft(db, id)) continue;
      await eraseRows(context, id);
      if (!(await eraseIdentity(context, id, now))) continue;
      erased += 1;
      log.info({ event: "member.erased", member: String(id) });
    }
    if (due.length < AT_A_TIME) return erased;
  }
};
