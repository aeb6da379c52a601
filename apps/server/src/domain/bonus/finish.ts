import type { Topic } from "@krapao/contract/realtime";

import type { Context } from "../../context.ts";
import { availableOf, type Holder, walletOf } from "../game/accounts.ts";
import type { SagaStep } from "../../ledger/posting.ts";
import { readSaga } from "../../saga/rows.ts";
import { BONUS_END, endReference, type MemberBonus, noteEnd } from "./running.ts";
import type { BonusEnd } from "./tables.ts";

const TOPICS: Topic[] = ["wallet", "statement", "bonus", "refund"];

/** The saga step that ends a bonus, in whichever way, with the same description as the movement of its reward. */
export const endStep = async (context: Context, bonus: MemberBonus, how: BonusEnd): Promise<SagaStep> => {
  const given = await readSaga(context.db, bonus.member_id, bonus.reference);
  const name = bonus.is_listed ? "bonus" : "promotion";
  return {
    memberId: bonus.member_id,
    reference: endReference(bonus.reference),
    from: null,
    to: how,
    status: "SUCCESS",
    dueIn: null,
    list: true,
    kind: BONUS_END,
    type: "finish_bonus",
    data: { [name]: given?.data[name] ?? { description: bonus.code } },
  };
};

/** Records the end and sends it to the member's apps. Repeating it changes nothing. */
export const publishEnd = async (context: Context, member: Holder): Promise<void> => {
  await noteEnd(context.db, member.id);
  context.realtime.changed(member.id, { available: await availableOf(context, member), topics: TOPICS });
};

/** Ends a bonus without taking anything. The statement shows an entry with amount zero. */
export const finishBonus = async (
  context: Context,
  member: Holder,
  bonus: MemberBonus,
  how: BonusEnd,
): Promise<void> => {
  const outcome = await context.ledger.openSaga({
    amount: 0n,
    currency: member.currency,
    saga: await endStep(context, bonus, how),
    wallet: await walletOf(context, member),
  });
  // The bonus has ended in another way, and that result stands.
  if (outcome.is !== "done" && !(outcome.is === "refused" && outcome.why === "other-state"))
    throw new Error(`a bonus was not ended: ${outcome.is === "refused" ? outcome.why : outcome.is}`);
  await publishEnd(context, member);
};
