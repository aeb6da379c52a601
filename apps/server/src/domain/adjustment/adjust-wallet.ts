import { SUPPORT, WALLET } from "@krapao/contract/constants";
import { languages } from "@krapao/i18n/language";
import { serverT } from "@krapao/i18n/node";

import type { Context } from "../../context.ts";
import { readSaga } from "../../saga/rows.ts";
import type { Executed, ProposalRow } from "../approval/store.ts";
import { walletOf } from "../game/accounts.ts";
import { ADJUSTMENT, HAND_BONUS } from "./adjustment-sagas.ts";

/** The house's account of its kind, and the movement that the member is told. */
const wayOf = ({ kind }: ProposalRow) => {
  if (kind === "give-bonus") {
    const names = Object.fromEntries(languages.map((language) => [language, serverT(language)("adjustment.bonus")]));
    return {
      code: "bonus",
      posting: HAND_BONUS,
      saga: { kind: HAND_BONUS, type: "bonus", toCode: WALLET, data: { bonus: { description: names["en"], names } } },
    } as const;
  }
  const [fromCode, toCode] = kind === "debit-wallet" ? [WALLET, SUPPORT] : [SUPPORT, WALLET];
  return {
    code: "adjustment",
    posting: ADJUSTMENT,
    saga: { kind: ADJUSTMENT, type: "transfer", fromCode, toCode },
  } as const;
};

/**
 * Puts money into a member's wallet, takes some out, or gives a bonus, as two people decided. The proposal's name is the
 * posting's and the movement's, so that it is done once, however often it is tried. Failed where the member has left, or
 * has not that much in the wallet any more: nothing is ever taken below zero.
 */
export const adjustWallet = async (context: Context, row: ProposalRow): Promise<Executed> => {
  const { id: reference, member_id: memberId, currency, amount } = row;
  if (memberId === null) throw new Error("an adjustment without a member");
  // By this very proposal, before a server died.
  if ((await readSaga(context.db, memberId, reference)) !== null) return "done";
  const member = await context.db
    .selectFrom("member")
    .select(["status", "currency"])
    .where("id", "=", memberId)
    .executeTakeFirst();
  if (member === undefined || member.status === "closed" || member.currency !== currency) return "failed";
  const wallet = await walletOf(context, { id: memberId, currency });
  const { code, posting, saga } = wayOf(row);
  const house = await context.ledger.account({ kind: "reward", code, currency, memberId: null });
  const isDebit = row.kind === "debit-wallet";
  const outcome = await context.ledger.submit({
    operation: "post",
    reference,
    kind: posting,
    currency,
    amount,
    debit: isDebit ? wallet : house,
    credit: isDebit ? house : wallet,
    wallet,
    saga: { memberId, reference, from: null, to: "paid", status: "SUCCESS", dueIn: null, list: true, ...saga },
  });
  if (outcome.is === "done") {
    if (!outcome.repeated)
      context.realtime.changed(memberId, { available: outcome.available ?? 0n, topics: ["wallet", "statement"] });
    return "done";
  }
  if ((await readSaga(context.db, memberId, reference)) !== null) return "done";
  if (outcome.is === "refused" && outcome.why === "money-not-enough") return "failed";
  throw new Error(`an adjustment was not posted: ${outcome.is === "refused" ? outcome.why : outcome.is}`);
};
