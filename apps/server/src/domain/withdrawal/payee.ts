import * as z from "zod/mini";

import type { Context } from "../../context.ts";

/** Whom a withdrawal is paid to: the account that was registered when it was asked for, and no other (S31). */
const payee = z.object({ bankCode: z.string(), accountNo: z.string(), accountName: z.string() });

export type Payee = z.output<typeof payee>;

/** The member's registered account of now. */
export const payeeOf = async (context: Context, memberId: bigint): Promise<Payee> => {
  const member = await context.db
    .selectFrom("member")
    .select(["bank_code", "bank_account_no", "bank_account_name"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  return { bankCode: member.bank_code, accountNo: member.bank_account_no, accountName: member.bank_account_name };
};

/** The account that was kept with a withdrawal. */
export const keptPayee = (data: Readonly<Record<string, unknown>>): Payee => payee.parse(data["payee"]);
