import type { Context } from "../../../context.ts";
import type { BankTransferRow } from "./tables.ts";

/** Why a transfer waits for a person, as a code that the console puts into words. */
export type WhySuspense =
  /** It came to an account that is none of ours that we know. */
  | "unknown-account"
  /** Nobody registered the sending account; or more than one did. */
  | "no-member"
  | "several-members"
  /** The one who did has another currency, or is closed. */
  | "other-currency"
  | "closed-member";

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
 * Whose a transfer is (CONTRACT.md rule 6): the one member who registered the account that it was sent from. A bank's
 * code may stand for a bank in two countries, and the feed does not say which: then there may be two.
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
