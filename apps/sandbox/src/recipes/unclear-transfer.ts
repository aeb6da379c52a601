import type { FastifyInstance, FastifyRequest } from "fastify";

import { targetOf } from "../fault-hooks.ts";
import { bigintOf, numberOf, textOf } from "../store/row.ts";
import type { World } from "../world.ts";

/** The provider without references: only balances tell what became of a transfer. */
export const GAME = "ASKMEBET";

/**
 * Waits for a transfer into the game, of one account or of any, carries it out, plays its amount away, and cuts the
 * connection before the answer.
 */
export type UnclearTransfer = {
  readonly state: () => "off" | "armed" | "struck";
  /** `username`: only a transfer into this account counts; null: the next one of anybody. */
  readonly arm: (username: string | null) => void;
  readonly disarm: () => void;
  readonly hook: (scope: FastifyInstance) => void;
};

/** Makes one transfer that balances cannot explain: the amount was lost in a round before the balance was read. */
export const createUnclearTransfer = (world: World): UnclearTransfer => {
  const { store } = world;
  let state: ReturnType<UnclearTransfer["state"]> = "off";
  let wanted: string | null = null;
  const before = new WeakMap<FastifyRequest, number>();

  const newest = () => {
    const row = store.one("select * from game_transfer where provider = ? order by id desc limit 1", GAME);
    return row === null
      ? { id: 0, username: "", amount: 0n }
      : { id: numberOf(row, "id"), username: textOf(row, "username"), amount: bigintOf(row, "amount") };
  };

  return {
    state: () => state,
    arm: (username) => {
      state = "armed";
      wanted = username;
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
        if (id <= known || amount <= 0n || (wanted !== null && username !== wanted)) return payload;
        state = "struck";
        world.gameBook(GAME).play({ username, stake: amount, payout: 0n });
        reply.raw.destroy();
        // The connection is gone: nothing may follow, not even the end of this answer.
        return new Promise<never>(() => undefined);
      });
    },
  };
};
