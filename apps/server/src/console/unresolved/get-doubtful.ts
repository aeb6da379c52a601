import { toMajor } from "@krapao/contract";
import { getDoubtful } from "@krapao/contract/operator/get-doubtful";

import { readEdges } from "../../domain/transfer/edges.ts";
import { refuse } from "../../lib/refusal.ts";
import { readUnresolved } from "../../saga/unresolved.ts";
import { findMovement } from "../find-movement.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { attemptSteps } from "../attempt-steps.ts";
import { toTransfers } from "./present-unresolved.ts";

/**
 * Returns an unresolved movement with all its attempts, and the bets and movements around it. Refuses any other with
 * NO_DATA.
 */
export const addGetDoubtful = (app: App): void =>
  route(app, getDoubtful, operators, async ({ context, params }) => {
    const found = await findMovement(context, params._id);
    const one = found && (await readUnresolved(context, found.memberId, found.reference));
    if (found === null || one === null) throw refuse("NO_DATA");
    const [[transfer], edges] = await Promise.all([toTransfers(context, [one]), readEdges(context, one)]);
    if (transfer === undefined) throw refuse("NO_DATA");
    const last = one.readings.at(-1);
    const judged = one.readings.findLast(({ play }) => play !== null);
    return {
      ...transfer,
      ours: {
        state: one.state,
        sentAt: one.sentAt?.toISOString() ?? null,
        balanceBefore: toMajor(one.before.balance),
        asked: found.asked,
      },
      theirs: {
        balance: last === undefined ? null : toMajor(last.balance),
        balanceAt: last?.from.toISOString() ?? null,
        play: judged?.play === undefined || judged.play === null ? null : toMajor(judged.play),
      },
      edges,
      attempts: attemptSteps(one.createdAt, one.attempts),
    };
  });
