import type { Context } from "../context.ts";
import { transaction } from "../db/transaction.ts";
import { currencyOf } from "../features/account/banks.ts";
import { createMember, type NewMember } from "../features/account/create-member.ts";
import { hashPassword } from "../lib/passwords.ts";
import type { Edition } from "../settings.ts";

/** Who the demo's member is; the same person in both editions, with a bank of the edition's country. */
const PASSWORD = "demo1234";
const PHONE = "+66800000001";

const personOf = (edition: Edition): Omit<NewMember, "password"> => ({
  phone: PHONE,
  name: "สมชาย",
  currency: currencyOf(edition, undefined),
  sourceCode: "FRIEND",
  inviterId: null,
  bank:
    edition === "th"
      ? { country: "TH", code: "KBANK", accountNo: "0123457890", accountName: "SOMCHAI JAIDEE" }
      : { country: "LA", code: "BCEL", accountNo: "160120001234567", accountName: "SOMCHAI JAIDEE" },
});

/** What the member begins with, in minor units. */
const OPENING = { THB: 1_250_000n, LAK: 750_000_000n } as const;

const memberId = async (context: Context): Promise<bigint> => {
  const { db, clock, random, schedule, settings } = context;
  const known = await db.selectFrom("member_phone").select("member_id").where("phone", "=", PHONE).executeTakeFirst();
  if (known !== undefined) return known.member_id;
  const password = await hashPassword(schedule, PASSWORD);
  return transaction(db, (tx) => createMember(tx, random, { ...personOf(settings.edition), password }, clock.now()));
};

/** The demo's member, with money that the books can account for. */
export const fillMember = async (context: Context): Promise<void> => {
  const { ledger, settings } = context;
  const id = await memberId(context);
  const currency = currencyOf(settings.edition, undefined);
  const wallet = await ledger.account({ kind: "wallet", code: "", currency, memberId: id });
  const opening = await ledger.account({ kind: "opening", code: "", currency, memberId: null });
  const outcome = await ledger.submit({
    operation: "post",
    reference: `opening:${id}`,
    kind: "opening",
    currency,
    amount: OPENING[currency],
    debit: opening,
    credit: wallet,
    wallet,
    saga: {
      memberId: id,
      reference: `OPENING`,
      from: null,
      to: "done",
      status: "SUCCESS",
      dueAt: null,
      list: true,
      kind: "opening",
      type: "deposit",
      fromCode: "OPENING",
      toCode: "WALLET",
    },
  });
  if (outcome.is !== "done") throw new Error(`the demo's opening money was not posted: ${outcome.is}`);
};
