import { toMajor } from "@krapao/contract";
import { withdraw } from "@krapao/contract/withdraw/withdraw";

import { minorOf } from "../../domain/wallet/amounts.ts";
import { newReference } from "../../lib/reference.ts";
import { refuseOutcome } from "../../domain/transfer/run-transfer.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { stepUpOf } from "../../http/step-up.ts";
import { refuse } from "../../lib/refusal.ts";
import { holdBesideNoBonus } from "../../domain/withdrawal/hold.ts";
import { checkWithdrawal } from "../../domain/withdrawal/limits.ts";
import { actOf, keepProven, proveWithdrawal } from "../../domain/withdrawal/proof.ts";

/**
 * Holds an amount of the wallet, to be paid to the member's own bank account (rule 4). Refuses with BONUS_REMAINING
 * while a bonus is active.
 */
export const addWithdraw = (app: App): void =>
  route(app, withdraw, members, async ({ context, member, body, key, log, request }) => {
    const amount = minorOf(body.amount);
    await checkWithdrawal(context, member, amount);
    const reference = newReference(context.random, "W");
    const act = actOf(key, reference);
    const proof = await proveWithdrawal(context, member, { amount, act, token: stepUpOf(request) }, log);
    const plan = { member, reference, amount, key, isOpened: false, isUnproven: proof.is === "missing" };
    const outcome = await holdBesideNoBonus(context, plan);
    if (outcome.is === "bonus-remaining") throw refuse("BONUS_REMAINING");
    if (outcome.is !== "done") return refuseOutcome(outcome);
    await keepProven(context, member, proof);
    return { reference, wallet: { amount: toMajor(outcome.available ?? 0n) } };
  });
