import { type Adjustment, proposeAdjustment } from "@krapao/contract/operator/propose-adjustment";

import { checkLimit, type AdjustmentKind } from "../../domain/adjustment/limits.ts";
import { propose } from "../../domain/approval/store.ts";
import { availableOf } from "../../domain/game/accounts.ts";
import { minorOf } from "../../domain/wallet/amounts.ts";
import { type App, route } from "../../http/route.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";
import { memberOfPath } from "./member-row.ts";

const KINDS = {
  credit: "credit-wallet",
  debit: "debit-wallet",
  bonus: "give-bonus",
  coins: "give-coins",
} as const satisfies Readonly<Record<Adjustment, AdjustmentKind>>;

/** A bound that is above any sensible number of coins. */
const COINS_MOST = 10_000;

/** Minor units, or coins. Throws KEY_INVALID. */
const sumOf = (what: Adjustment, amount: number): bigint => {
  if (what !== "coins") return minorOf(amount);
  if (!Number.isInteger(amount) || amount > COINS_MOST)
    throw new InvalidInput("KEY_INVALID", [{ path: "amount", message: "coins" }]);
  return BigInt(amount);
};

/**
 * Proposes an adjustment for a member, within the role's limit for a day. Refuses a closed member with NO_USER, a debit
 * above the available amount with MONEY_NOT_ENOUGH, and a reference that was used before with REFERENCE_USED.
 */
export const addProposeAdjustment = (app: App): void =>
  route(app, proposeAdjustment, operators, async ({ context, operator, params, body }) => {
    const { what, reference, reason } = body;
    const member = await memberOfPath(context, params._id);
    if (member.status === "closed") throw refuse("NO_USER");
    const [kind, amount] = [KINDS[what], sumOf(what, body.amount)];
    const { currency } = member;
    if (what === "debit" && (await availableOf(context, member)) < amount) throw refuse("MONEY_NOT_ENOUGH");
    const subject = `hand:${reference}`;
    return propose(context, operator, {
      act: proposeAdjustment.name,
      kind,
      subject,
      memberId: member.id,
      amount,
      currency,
      reason,
      before: async (tx) => {
        await checkLimit(tx, operator, { kind, amount, currency });
        const used = await tx
          .selectFrom("proposal")
          .select("id")
          .where("subject", "=", subject)
          .where("state", "=", "done")
          .executeTakeFirst();
        if (used !== undefined) throw refuse("REFERENCE_USED");
      },
    });
  });
