import type { Context } from "../../../context.ts";
import { maskedAccountOf } from "../../operator/marks.ts";

/** Who sent the transfers with these references, and from which accounts. The numbers are masked. */
export const readSenders = async (context: Context, references: readonly string[]) => {
  if (references.length === 0) return new Map<string, ReturnType<typeof maskedAccountOf>>();
  const rows = await context.db
    .selectFrom("bank_transfer")
    .select(["reference", "sending_bank", "sender_no", "sender_name"])
    .select((is) =>
      is
        .selectFrom("bank")
        .select((of) => of.fn.min("bank.name_en").as("name"))
        .whereRef("bank.code", "=", "bank_transfer.sending_bank")
        .as("bank_name"),
    )
    .where("reference", "in", references)
    .execute();
  return new Map(
    rows.map((row) => [
      row.reference,
      maskedAccountOf({
        bankCode: row.sending_bank,
        bankName: row.bank_name ?? row.sending_bank,
        accountName: row.sender_name,
        accountNo: row.sender_no,
      }),
    ]),
  );
};
