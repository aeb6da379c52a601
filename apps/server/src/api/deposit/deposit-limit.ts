import { toMajor } from "@krapao/contract";
import { getDepositLimit } from "@krapao/contract/deposit/get-deposit-limit";
import type { DepositLimit as Answer } from "@krapao/contract/deposit/limit-shapes";
import { setDepositLimit } from "@krapao/contract/deposit/set-deposit-limit";

import type { Context } from "../../context.ts";
import {
  type DepositLimit,
  depositedToday,
  depositLimitOf,
  setDepositLimit as storeDepositLimit,
} from "../../domain/deposit/limit/deposit-limit.ts";
import { minorOf } from "../../domain/wallet/amounts.ts";
import { type App, route } from "../../http/route.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { forCurrency, operatorSettings } from "../../lib/operator-settings.ts";
import { members } from "../members.ts";

const major = (limit: bigint | null): number | null => (limit === null ? null : toMajor(limit));

const answerOf = async (context: Context, memberId: bigint, now: Date, present: DepositLimit): Promise<Answer> => ({
  limit: major(present.limit),
  today: toMajor(await depositedToday(context.db, memberId, now)),
  next: present.next && { limit: major(present.next.limit), from: present.next.from.toISOString() },
});

/** Answers the limit that the member set on their deposits of a day. */
export const addGetDepositLimit = (app: App): void =>
  route(app, getDepositLimit, members, async ({ context, member }) => {
    const now = context.databaseTime.now();
    return answerOf(context, member.id, now, await depositLimitOf(context.db, member.id, now));
  });

/** Sets that limit. Refuses one below the minimum deposit with KEY_INVALID, because it would allow no deposit. */
export const addSetDepositLimit = (app: App): void =>
  route(app, setDepositLimit, members, async ({ context, member, body, log }) => {
    const limit = body.limit === null ? null : minorOf(body.limit);
    const { depositMinimum } = await operatorSettings(context.db);
    if (limit !== null && limit < forCurrency(depositMinimum, member.currency))
      throw new InvalidInput("KEY_INVALID", [{ path: "limit", message: "too_small" }]);
    const now = context.databaseTime.now();
    const present = await storeDepositLimit(context.db, member.id, limit, now);
    log.info({ event: "deposit.limit_set", waits: present.next !== null });
    return answerOf(context, member.id, now, present);
  });
