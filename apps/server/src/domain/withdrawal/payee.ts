import * as z from "zod/mini";

import type { Context } from "../../context.ts";

/** The account that a withdrawal is paid to: the one that was registered when it was requested, and no other (S31). */
const payee = z.object({ bankCode: z.string(), accountNo: z.string(), accountName: z.string() });

export type Payee = z.output<typeof payee>;

/** The member's registered account now. For an erased member it is the account in the separate table of kept data. */
export const payeeOf = async (context: Context, memberId: bigint): Promise<Payee> => {
  const member = await context.db
    .selectFrom("member as m")
    .leftJoin("identity_kept as k", "k.member_id", "m.id")
    .select(["m.bank_code", "m.bank_account_no", "m.bank_account_name"])
    .select(["k.bank_account_no as kept_no", "k.bank_account_name as kept_name"])
    .where("m.id", "=", memberId)
    .executeTakeFirstOrThrow();
  return {
    bankCode: member.bank_code,
    accountNo: member.kept_no ?? member.bank_account_no,
    accountName: member.kept_name ?? member.bank_account_name,
  };
};

/** The account that was stored with a withdrawal. */
export const keptPayee = (data: Readonly<Record<string, unknown>>): Payee => payee.parse(data["payee"]);
