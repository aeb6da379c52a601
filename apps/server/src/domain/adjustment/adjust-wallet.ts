import { SUPPORT, WALLET } from "@krapao/contract/constants";
import { languages } from "@krapao/i18n/language";
import { serverT } from "@krapao/i18n/node";

import type { Context } from "../../context.ts";
import { fateOf, giveUp } from "../approval/give-up.ts";
import type { Executed, ProposalRow } from "../approval/store.ts";
import { walletOf } from "../game/accounts.ts";
import { ADJUSTMENT, HAND_BONUS } from "./adjustment-sagas.ts";

/** The house's account for the adjustment, and the type of movement that the member sees. */
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
 * Puts money into a member's wallet, takes some out, or gives a bonus, after two operators decided it. The posting and
 * the movement have the proposal's id as their reference, so repeated tries move the money once. `failed` when the
 * member has left or the wallet no longer holds the amount: the balance never goes below zero.
 */
export const adjustWallet = async (context: Context, row: ProposalRow): Promise<Executed> => {
  const { id: reference, member_id: memberId, currency, amount } = row;
  if (memberId === null) throw new Error("an adjustment without a member");
  const proposal = { ...row, member_id: memberId };
  // By this very proposal, before a server died.
  const before = await fateOf(context, proposal);
  if (before !== null) return before;
  const member = await context.db
    .selectFrom("member")
    .select(["status", "currency"])
    .where("id", "=", memberId)
    .executeTakeFirst();
  const isGone = member === undefined || member.status === "closed" || member.currency !== currency;
  const gaveUp = isGone ? await giveUp(context, proposal, ADJUSTMENT) : null;
  if (gaveUp !== null) return gaveUp;
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
  const isShort = outcome.is === "refused" && outcome.why === "money-not-enough";
  const fate = await (isShort ? giveUp(context, proposal, ADJUSTMENT) : fateOf(context, proposal));
  if (fate !== null) return fate;
  throw new Error(`an adjustment was not posted: ${outcome.is === "refused" ? outcome.why : outcome.is}`);
};
