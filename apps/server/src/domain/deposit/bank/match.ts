import type { Context } from "../../../context.ts";
import type { BankTransferRow } from "./tables.ts";

/** Why a transfer waits for an operator, as a code that the console translates. */
export type WhySuspense =
  /** It arrived at an account that is not in our list. */
  | "unknown-account"
  /** Nobody registered the sending account; or more than one did. */
  | "no-member"
  | "several-members"
  /** The member who registered it has another currency, or is closed. */
  | "other-currency"
  | "closed-member"
  /** Operators credited the same amount, and it may be the same money. */
  | "credited-by-hand";

export type Match = { readonly is: "member"; readonly memberId: bigint } | { readonly is: "nobody"; why: WhySuspense };

const nobody = (why: WhySuspense): Match => ({ is: "nobody", why });

const isOurs = async (context: Context, row: BankTransferRow): Promise<boolean> => {
  const accounts = await context.db
    .selectFrom("deposit_account")
    .select("account_no")
    .where("type", "=", "BANK")
    .where("bank_code", "=", row.receiving_bank)
    .where("currency", "=", row.currency)
    .execute();
  return accounts.some(({ account_no: no }) => no.replaceAll(/\D/g, "") === row.receiving_no);
};

/**
 * Whose a transfer is (CONTRACT.md rule 6): the one member who registered the sending account. A bank code may stand
 * for banks in two countries, and the feed does not say which, so two members may match.
 */
export const matchTransfer = async (context: Context, row: BankTransferRow): Promise<Match> => {
  if (!(await isOurs(context, row))) return nobody("unknown-account");
  const [found, ...more] = await context.db
    .selectFrom("member_bank")
    .innerJoin("member", "member.id", "member_bank.member_id")
    .select(["member.id", "member.currency", "member.status"])
    .where("member_bank.account_no", "=", row.sender_no)
    .where("member_bank.code", "=", row.sending_bank)
    .limit(2)
    .execute();
  if (found === undefined) return nobody("no-member");
  if (more.length > 0) return nobody("several-members");
  if (found.status === "closed") return nobody("closed-member");
  return found.currency === row.currency ? { is: "member", memberId: found.id } : nobody("other-currency");
};
