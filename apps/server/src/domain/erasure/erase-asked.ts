import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { clearChat } from "../member/clear-chat.ts";
import { clearLabels } from "../member/clear-labels.ts";
import { clearRows } from "../member/clear-rows.ts";

const AT_A_TIME = 100;
/** The text that replaces a personal value. */
const GONE = "–";

/** Rows that no law makes us keep, and that nobody needs for a member who can no longer sign in. */
const AT_ONCE = [
  "passkey",
  "passkey_challenge",
  "member_device",
  "step_up",
  "launch_ticket",
  "push_choice",
  "notice",
  "notice_read",
  "campaign_member",
] as const;

/**
 * Moves the member's identity to a separate table, where only a reveal with a reason reads it, and marks this request
 * as done. It is the last step: until then the request is `erasing`, and a process that continues after a crash repeats
 * every step.
 */
const moveIdentity = (context: Context, memberId: bigint, id: string): Promise<boolean> =>
  transaction(context.db, async (tx) => {
    const member = await tx
      .selectFrom("member")
      .select(["phone", "name", "bank_account_no", "bank_account_name", "erased_at"])
      .where("id", "=", memberId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const now = context.clock.now();
    const { numUpdatedRows } = await tx
      .updateTable("erasure")
      .set({ state: "erased", erased_at: now })
      .where("member_id", "=", memberId)
      .where("id", "=", id)
      .where("state", "=", "erasing")
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    if (member.erased_at !== null) return true;
    const { phone, name, bank_account_no, bank_account_name } = member;
    await tx
      .insertInto("identity_kept")
      .values({ member_id: memberId, phone, name, bank_account_no, bank_account_name, moved_at: now })
      .execute();
    await tx
      .updateTable("member")
      .set({ phone: "", name: GONE, password: "", source_code: null, bank_account_no: "", bank_account_name: GONE })
      .where("id", "=", memberId)
      .execute();
    return true;
  });

/**
 * Carries out the erasures that an operator agreed to; returns how many. What no law makes us keep is erased now, in
 * small steps that may stop anywhere. The member's identity is moved to a separate table for as long as the law asks.
 */
export const eraseAsked = async (context: Context, isStopping: () => boolean = () => false): Promise<number> => {
  const due = await context.db
    .selectFrom("erasure")
    .select(["member_id", "id"])
    .where("state", "=", "erasing")
    .orderBy("decided_at")
    .limit(AT_A_TIME)
    .execute();
  let done = 0;
  for (const { member_id: memberId, id } of due) {
    if (isStopping()) return done;
    try {
      for (const table of AT_ONCE) await clearRows(context.db, table, memberId);
      await clearLabels(context.db, memberId);
      await clearChat(context, memberId);
      if (!(await moveIdentity(context, memberId, id))) continue;
      done += 1;
      context.log.info({ event: "member.erased_as_asked", member: String(memberId) });
    } catch (error) {
      // A failure does not stop the others, and it is tried again.
      context.log.error({ event: "erasure.failed", member: String(memberId), err: error });
    }
  }
  return done;
};
