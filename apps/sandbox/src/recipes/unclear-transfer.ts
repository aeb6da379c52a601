import type { FastifyInstance, FastifyRequest } from "fastify";

import { targetOf } from "../fault-hooks.ts";
import { bigintOf, numberOf, textOf } from "../store/row.ts";
import type { World } from "../world.ts";

/** The provider that knows no references: what became of a transfer is told by balances alone. */
export const GAME = "ASKMEBET";

/** Waits for a transfer into the game, does it, plays its amount away and cuts the line before the answer. */
export type UnclearTransfer = {
  readonly state: () => "off" | "armed" | "struck";
  readonly arm: () => void;
  readonly disarm: () => void;
  readonly hook: (scope: FastifyInstance) => void;
};

/** Makes one transfer that balances cannot tell: what came in was lost in a round before anybody looked. */
export const createUnclearTransfer = (world: World): UnclearTransfer => {
  const { store } = world;
  let state: ReturnType<UnclearTransfer["state"]> = "off";
  const before = new WeakMap<FastifyRequest, number>();

  const newest = () => {
    const row = store.one("select * from game_transfer where provider = ? order by id desc limit 1", GAME);
    return row === null || row === undefined
      ? { id: 0, username: "", amount: 0n }
      : { id: numberOf(row, "id"), username: textOf(row, "username"), amount: bigintOf(row, "amount") };
  };

  return {
    state: () => state,
    arm: () => {
      state = "armed";
    },
    disarm: () => {
      state = "off";
    },
    hook: (scope) => {
      scope.addHook("preHandler", async (request) => {
        if (state === "armed" && targetOf(request.url) === GAME) before.set(request, newest().id);
      });
      scope.addHook("onSend", async (request, reply, payload) => {
        const known = before.get(request);
        if (state !== "armed" || known === undefined) return payload;
        const { id, username, amount } = newest();
        if (id <= known || amount <= 0n) return payload;
        state = "struck";
        world.gameBook(GAME).play({ username, stake: amount, payout: 0n });
        reply.raw.destroy();
        // The line is gone: nothing may follow, not even the end of this answer.
        return new Promise<never>(() => undefined);
      });
    },
  };
};
