import { WALLET } from "@krapao/contract/constants";

import type { Context } from "../../context.ts";
import { type Holder, openGames } from "../game/accounts.ts";
import { endStep, finishBonus, publishEnd } from "./finish.ts";
import { type Holdings, holdingsOf, ownOf } from "./holdings.ts";
import { clawbackAmounts, type ClawbackAmounts } from "./rules.ts";
import { endReference, type MemberBonus } from "./running.ts";
import type { BonusEnd } from "./tables.ts";

/** What an early end takes, worked out from what the member has in the books. */
export type Ending = ClawbackAmounts & { readonly held: bigint; readonly own: bigint };

/**
 * What ending a bonus takes with these holdings. `available` is the wallet's amount in minor units once all money is
 * back from the games.
 */
export const endingOf = async (
  context: Context,
  bonus: MemberBonus,
  holdings: Holdings,
  available = holdings.available,
): Promise<Ending> => {
  const { held } = holdings;
  const own = await ownOf(context.db, bonus, holdings);
  return {
    held,
    own,
    ...clawbackAmounts({ held, own, reward: bonus.reward, percentFail: bonus.percent_fail, available }),
  };
};

/** How often the clawback is calculated again, at most, when the balances changed during the calculation. */
const TRIES = 20;
const STEP_MS = 50;

/**
 * Takes `taken` under the reference of the bonus's end, if the wallet has not changed since it was read. This ends the
 * bonus, once.
 */
const take = async (
  context: Context,
  member: Holder,
  bonus: MemberBonus,
  how: BonusEnd,
  { wallet, seq }: Holdings,
  taken: bigint,
): Promise<"ended" | "moved-on" | "not-clear"> => {
  const outcome = await context.ledger.submit({
    operation: "post",
    reference: endReference(bonus.reference),
    kind: "finish-bonus",
    currency: member.currency,
    amount: taken,
    debit: wallet,
    credit: await context.ledger.account({ kind: "reward", code: "bonus", currency: member.currency, memberId: null }),
    wallet,
    expect: { account: wallet, seq },
    saga: { ...(await endStep(context, bonus, how)), fromCode: WALLET },
  });
  if (outcome.is === "done") return "ended";
  if (outcome.is === "refused") {
    // Another process ended it in another way or with another amount. That result stands.
    if (outcome.why === "other-state" || outcome.why === "reference-taken") return "ended";
    if (outcome.why === "moved-on") return "moved-on";
    if (outcome.why === "money-not-enough") return "not-clear";
  }
  throw new Error(`a bonus was not ended: ${outcome.is === "refused" ? outcome.why : outcome.is}`);
};

/**
 * Ends a bonus whose requirement is not met, once all money is back from the games (CONTRACT.md rule 9). What it takes
 * and the end of the bonus are one posting. False while an amount is unclear; then nothing is taken.
 */
export const clawBack = async (
  context: Context,
  member: Holder,
  bonus: MemberBonus,
  how: BonusEnd,
): Promise<boolean> => {
  const open = new Set((await openGames(context, member)).map(({ code }) => code));
  for (let tried = 0; tried < TRIES; tried++) {
    const holdings = await holdingsOf(context.db, member);
    if (holdings === null || holdings.isMoving) return false;
    // Money at a provider that is out of service cannot be moved. It counts, but this does not wait for it.
    if (holdings.games.some((code) => open.has(code))) return false;
    const { reward, share } = await endingOf(context, bonus, holdings);
    const taken = reward + share;
    if (taken === 0n) {
      await finishBonus(context, member, bonus, how);
      return true;
    }
    const done = await take(context, member, bonus, how, holdings, taken);
    if (done === "not-clear") return false;
    if (done === "ended") {
      await publishEnd(context, member);
      return true;
    }
    await context.schedule.sleep(STEP_MS);
  }
  return false;
};
