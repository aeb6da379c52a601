import { getDepositLimit } from "@krapao/contract/deposit/get-deposit-limit";
import { setDepositLimit } from "@krapao/contract/deposit/set-deposit-limit";

import { depositLimitOf, setDepositLimit as storeDepositLimit } from "../../domain/deposit/limit/deposit-limit.ts";
import { presentLimit } from "../../domain/deposit/limit/present-limit.ts";
import { minorOf } from "../../domain/wallet/amounts.ts";
import { type App, route } from "../../http/route.ts";
import { InvalidInput } from "../../lib/invalid-input.ts";
import { forCurrency, operatorSettings } from "../../lib/operator-settings.ts";
import { members } from "../members.ts";

/** Answers the limit that the member set on the deposits of a day. */
export const addGetDepositLimit = (app: App): void =>
  route(app, getDepositLimit, members, async ({ context, member }) =>
    presentLimit(await depositLimitOf(context.db, member.id)),
  );

/** Sets that limit. Refuses one below the minimum deposit with KEY_INVALID, because it would allow no deposit. */
export const addSetDepositLimit = (app: App): void =>
  route(app, setDepositLimit, members, async ({ context, member, body, log }) => {
    const limit = body.limit === null ? null : minorOf(body.limit);
    const { depositMinimum } = await operatorSettings(context.db);
    if (limit !== null && limit < forCurrency(depositMinimum, member.currency))
      throw new InvalidInput("KEY_INVALID", [{ path: "limit", message: "too_small" }]);
    const present = await storeDepositLimit(context.db, member.id, limit);
    log.info({ event: "deposit.limit_set", waits: present.next !== null });
    return presentLimit(present);
  });
