import { WALLET, MIN_TRANSFER } from "@krapao/contract/constants";
import { PENDING_AFTER_MS } from "@krapao/contract/limits";
import { transfer } from "@krapao/contract/transfer/transfer";

import type { Context } from "../../context.ts";
import type { Holder, MemberGame } from "../../domain/game/accounts.ts";
import { minorOf } from "../../domain/wallet/amounts.ts";
import { newReference } from "../../lib/reference.ts";
import { isGameStopped } from "../../domain/game/provider-suspension.ts";
import { runTransfer } from "../../domain/transfer/run-transfer.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { refuse } from "../../lib/refusal.ts";
import { ownGame } from "./own-game.ts";
import { deadlineIn } from "../../lib/deadline.ts";

/** One end of a transfer. Null is the wallet. */
const endOf = async (context: Context, member: Holder, code: string): Promise<MemberGame | null> =>
  code === WALLET ? null : ownGame(context, member, code);

/**
 * Moves an amount between the wallet and a game account, or two game accounts (rule 2). Refuses with TRANSFER_MINIMUM
 * below the minimum, with KEY_INVALID for the same place twice, and with NO_GAME for a game that is suspended.
 */
export const addTransfer = (app: App): void =>
  route(app, transfer, members, async ({ context, member, body, key }) => {
    const deadline = deadlineIn(context, PENDING_AFTER_MS);
    const amount = minorOf(body.amount);
    if (amount < minorOf(MIN_TRANSFER[member.currency])) throw refuse("TRANSFER_MINIMUM");
    if (body.from === body.to) throw new InvalidInput("KEY_INVALID", [{ path: "to", message: "same" }]);
    const [from, to] = await Promise.all([endOf(context, member, body.from), endOf(context, member, body.to)]);
    if (to !== null && (await isGameStopped(context, to.code))) throw refuse("NO_GAME");
    const reference = newReference(context.random, "T");
    return runTransfer(context, { member, reference, from, to, amount, parent: null, key }, deadline);
  });
