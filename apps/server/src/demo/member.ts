import type { Context } from "../context.ts";
import { transaction } from "../db/transaction.ts";
import { currencyOf } from "../domain/bank-account/bank-accounts.ts";
import { createMember, type NewMember } from "../domain/member/create-member.ts";
import { DEMO_PASSWORD } from "../lib/demo-password.ts";
import { hashPassword } from "../lib/passwords.ts";
import type { Edition } from "../settings.ts";
import { grantCoins } from "../domain/spin/coins.ts";
import { DEMO_ACCOUNTS, DEMO_PHONE } from "./demo-member.ts";
import { fillFriends } from "./friends.ts";
import { fillHistory } from "./history.ts";
import { fillPlays, memberPlays } from "./plays.ts";
import { fillSpins } from "./wheel.ts";

/** The member joined before the first day of the history. */
const MEMBER_FOR_MS = 35 * 86_400_000;

/** A person of the edition's country, with a bank there. */
const personOf = (edition: Edition): Omit<NewMember, "password"> => ({
  phone: DEMO_PHONE,
  name: edition === "th" ? "สมชาย" : "ສົມໄຊ",
  currency: currencyOf(edition, undefined),
  sourceCode: "FRIEND",
  inviterId: null,
  bank:
    edition === "th"
      ? { country: "TH", code: "KBANK", accountNo: DEMO_ACCOUNTS.th, accountName: "SOMCHAI JAIDEE" }
      : { country: "LA", code: "BCEL", accountNo: DEMO_ACCOUNTS.lo, accountName: "SOMXAY KEOMANY" },
});

const memberId = async (context: Context): Promise<bigint> => {
  const { db, clock, random, schedule, settings } = context;
  const known = await db
    .selectFrom("member_phone")
    .select("member_id")
    .where("phone", "=", DEMO_PHONE)
    .executeTakeFirst();
  if (known !== undefined) return known.member_id;
  const password = await hashPassword(schedule, DEMO_PASSWORD);
  const since = new Date(clock.now().getTime() - MEMBER_FOR_MS);
  return transaction(db, (tx) => createMember(tx, random, { ...personOf(settings.edition), password }, since));
};

/** The demo's member, with a past and with money that the books can account for. */
export const fillMember = async (context: Context): Promise<void> => {
  const currency = currencyOf(context.settings.edition, undefined);
  const member = { id: await memberId(context), currency };
  await fillHistory(context, member);
  await fillPlays(context, member, memberPlays);
  // What was played until now has had its coins. The spins set how many are left.
  await grantCoins(context, member);
  await fillSpins(context, member);
  await fillFriends(context, { ...member, bank: personOf(context.settings.edition).bank });
};
