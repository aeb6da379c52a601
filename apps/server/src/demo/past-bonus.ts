import type { Currency } from "@krapao/contract";

import type { Context } from "../context.ts";
import { transaction } from "../db/transaction.ts";
import { holdingsOf } from "../domain/bonus/holdings.ts";
import { midnightAfter } from "../lib/calendar.ts";

/** A bonus as it was given in the past: its present terms, and the words that its movements keep. */
export type GivenTerms = {
  readonly row: Awaited<ReturnType<typeof termsRow>>;
  readonly words: { readonly description: string; readonly names: Readonly<Record<"th" | "lo" | "en", string>> };
};

const termsRow = ({ db }: Context, currency: Currency, code: string) =>
  db
    .selectFrom("bonus")
    .selectAll()
    .where("code", "=", code)
    .where("currency", "=", currency)
    .executeTakeFirstOrThrow();

/** The terms of the demo's bonus of this code. */
export const bonusTerms = async (context: Context, currency: Currency, code: string): Promise<GivenTerms> => {
  const row = await termsRow(context, currency, code);
  const names = { th: row.name_th, lo: row.name_lo, en: row.name_en };
  return { row, words: { description: row.name_th, names } };
};

type Given = {
  readonly reference: string;
  readonly at: Date;
  readonly reward: bigint;
  readonly deposit: { readonly reference: string; readonly amount: bigint };
};

/** Records that a member received a bonus, right after its reward was posted. Repeating it changes nothing. */
export const recordBonus = async (
  context: Context,
  member: { readonly id: bigint; readonly currency: Currency },
  { row }: GivenTerms,
  { reference, at, reward, deposit }: Given,
): Promise<void> => {
  const held = await holdingsOf(context.db, member);
  if (held === null) throw new Error("a member with a bonus and no wallet");
  await transaction(context.db, async (tx) => {
    const added = await tx
      .insertInto("member_bonus")
      .values({
        member_id: member.id,
        reference,
        code: row.code,
        currency: row.currency,
        is_listed: row.is_listed,
        type: row.type,
        deposit: deposit.reference,
        deposit_amount: deposit.amount,
        reward,
        required: ((reward + deposit.amount) * BigInt(row.turnover)) / 100n,
        categories: row.categories,
        percent_fail: row.percent_fail,
        held_before: held.held - reward,
        wallet_seq: held.seq,
        activated_at: at,
        expire_at: midnightAfter(at, row.expire_days),
        // Its end is in the past too, so nobody has to look for it.
        due_at: null,
        origin: null,
        payer: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) return;
    await tx
      .updateTable("bonus")
      .set((own) => ({ given: own("given", "+", 1) }))
      .where("code", "=", row.code)
      .where("currency", "=", row.currency)
      .execute();
  });
};
