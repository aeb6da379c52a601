import { expect, test } from "vitest";

import { listUnresolved } from "../../apps/server/src/saga/unresolved.ts";
import { startSystem } from "./system.ts";
import { memberActions } from "./member-actions.ts";

// A transfer whose outcome is found by comparing balances, at a provider whose clock is not ours.

const CODE = "ASKMEBET";

test.each([
  { aheadMs: -3_600_000, laterMs: 4_500 },
  { aheadMs: 3_600_000, laterMs: 4_500 },
  // So soon after the balance before that an operator may have to decide.
  { aheadMs: -5_000, laterMs: 500 },
])(
  "a win of the same amount, $laterMs ms after a transfer that was never done, is not taken for it: clocks $aheadMs ms apart",
  { timeout: 120_000 },
  async ({ aheadMs, laterMs }) => {
    const system = await startSystem(20, aheadMs);
    try {
      const server = await system.start();
      const actions = memberActions(system, server);
      const member = await system.background.member(100_000n);
      await actions.withGames(member, { [CODE]: 400 });
      const before = (await actions.wallet(member)).wallet.amount;
      system.struck.set("/askmebet/deposit", "error");
      const answer = await actions.post(member, "/api/wallet/transfer", { from: "WALLET", to: CODE, amount: 100 });
      system.struck.clear();
      expect(answer.status).toBe(202);
      system.time.skip(laterMs);
      const username = await actions.usernameAt(member, CODE);
      await system.person("POST", `/games/${CODE}/rounds`, { username, stake: 10, payout: 110 });
      const isOpen = async (): Promise<boolean> => {
        const { rowCount } = await system.background.owner.query(
          "select from saga where member_id = $1 and kind = 'transfer' and status = 'IN_PROGRESS'",
          [member.id],
        );
        return rowCount !== 0;
      };
      for (let second = 0; second < 300 && (await isOpen()); second++) {
        system.time.skip(1_000);
        await server.context.sagas.resolve();
      }
      const unresolved = (await listUnresolved(server.context)).map(({ why }) => why);
      expect(unresolved).toEqual((await isOpen()) ? ["ambiguous"] : []);
      expect((await actions.wallet(member)).wallet.amount).toBe((await isOpen()) ? before - 100 : before);
      expect(await actions.holds(member, CODE)).toBe(500);
    } finally {
      await system.close();
    }
  },
);
