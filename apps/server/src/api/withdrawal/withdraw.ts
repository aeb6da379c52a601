import { toMajor } from "@krapao/contract";
import { withdraw } from "@krapao/contract/withdraw/withdraw";

import { minorOf } from "../../domain/wallet/amounts.ts";
import { newReference } from "../../lib/reference.ts";
import { refuseOutcome } from "../../domain/transfer/run-transfer.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { holdBesideNoBonus } from "../../domain/withdrawal/hold.ts";
import { checkWithdrawal } from "../../domain/withdrawal/limits.ts";

/** Holds an amount of the wallet, to be paid to the member's own bank account (rule 4). */
export const addWithdraw = (app: App): void =>
  route(app, withdraw, members, async ({ context, member, body, key }) => {
    const amount = minorOf(body.amount);
    await checkWithdrawal(context, member, amount);
    const reference = newReference(context.random, "W");
    const outcome = await holdBesideNoBonus(context, { member, reference, amount, key, isOpened: false });
    if (outcome.is === "bonus-remaining") throw refuse("BONUS_REMAINING");
    if (outcome.is !== "done") return refuseOutcome(outcome);
    return { reference, wallet: { amount: toMajor(outcome.available ?? 0n) } };
  });
