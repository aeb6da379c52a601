import { afterAll, afterEach, beforeAll, expect } from "vitest";

import { evaluateDueBonuses } from "../../apps/server/src/domain/bonus/evaluate-due.ts";
import { makeBonus, moveMoney } from "../../apps/server/src/domain/bonus/testing/bonuses.ts";
import type { BonusTerms } from "../../apps/server/src/domain/bonus/terms.ts";
import { readDueReports } from "../../apps/server/src/domain/game/read-due-reports.ts";
import { auditRules } from "../../apps/server/src/domain/audit-rules.ts";
import { audit } from "../../apps/server/src/ledger/audit.ts";
import { deathPoints } from "../../tools/testing/death-points.ts";
import { type Answer, eventually, type Member, type Server, startWhole, type Whole } from "./whole.ts";
import { type Ways, waysOf } from "./ways.ts";

/** Points at which a server dies: before or after each statement. A call has fewer. */
export const deaths = deathPoints(75, 11);

export const message = ({ status, body }: Answer): string =>
  `${status} ${(body as { message?: string }).message ?? ""}`;
export const issue = ({ body }: Answer): string =>
  (body as { issues?: { message: string }[] }).issues?.[0]?.message ?? "";

type Active = { status: boolean; type: string | null; turnover?: number; required?: number; code?: string };

/**
 * Two servers for all tests of a file, and the members' actions about bonuses. PG counts towards them, UFABET does not.
 */
export const setUpBonuses = () => {
  let whole: Whole;
  let server: Server;
  let other: Server;
  let ways: Ways;
  let resolver: { stop: () => Promise<void> };
  beforeAll(async () => {
    whole = await startWhole(15);
    server = await whole.start();
    other = await whole.start();
    ways = waysOf(whole, server);
    resolver = server.context.sagas.start();
    await whole.background.owner.query("update game_provider set category = 'sport' where code = 'UFABET'");
  });
  afterEach(() => ways.heal());
  afterAll(async () => {
    await resolver.stop();
    await whole.close();
  });

  const make = (terms?: Partial<BonusTerms>): Promise<string> => makeBonus(server.context.db, terms);
  const activate = (member: Member, code: string, on = server): Promise<Answer> =>
    whole.call(on, member, "GET", `/api/bonus/activate/${code}`);
  const clear = (member: Member, on = server): Promise<Answer> => whole.call(on, member, "GET", "/api/bonus/clear");
  const deposit = (member: Member, baht: number): Promise<string> =>
    moveMoney(server.context, member, BigInt(Math.round(baht * 100)));
  const withdrawn = (member: Member, baht: number): Promise<string> =>
    moveMoney(server.context, member, BigInt(Math.round(baht * 100)), "withdraw");

  const active = async (member: Member): Promise<Active> => (await ways.get(member, "/api/bonus/check/active")).body;
  const amount = async (member: Member): Promise<number> => (await ways.wallet(member)).wallet.amount;
  const kinds = async (member: Member): Promise<readonly string[]> =>
    (await ways.entries(member)).map(({ statementType, amount: sum }) => `${statementType} ${sum}`);

  /** One round at a game, and time until it is in the report. */
  const play = async (member: Member, code: string, stake: number, payout: number): Promise<void> => {
    await whole.person("POST", `/games/${code}/rounds`, {
      username: await ways.usernameAt(member, code),
      stake,
      payout,
    });
    await whole.time.schedule.sleep(6_000);
  };

  /** A member with a deposit of this amount, and empty accounts at games. */
  const depositor = async (baht: number, ...codes: readonly string[]): Promise<Member> => {
    const member = await whole.background.member(0n);
    await ways.withGames(member, Object.fromEntries(codes.map((code) => [code, 0])));
    await deposit(member, baht);
    return member;
  };
  const move = async (member: Member, from: string, to: string, sum: number): Promise<void> => {
    const answer = await ways.post(member, "/api/wallet/transfer", { from, to, amount: sum });
    expect(answer.text).toContain("reference");
    await whole.time.schedule.sleep(500);
  };

  /** What the servers' jobs do about reports and bonuses, on both servers. */
  const tick = async (): Promise<void> => {
    await readDueReports(server.context);
    await Promise.all([evaluateDueBonuses(server.context), evaluateDueBonuses(other.context)]);
  };
  const endedBy = (member: Member, how: string): Promise<unknown> =>
    eventually(
      whole,
      async () => {
        await tick();
        const { rows } = await whole.background.owner.query<{ how: string | null }>(
          "select ended_how as how from member_bonus where member_id = $1 order by activated_at desc limit 1",
          [member.id],
        );
        return rows[0]?.how;
      },
      (is) => is === how,
    );
  const booksAgree = async (): Promise<void> => {
    expect((await audit(whole.background.owner, auditRules)).wrong).toBe(0);
  };
  return {
    get whole(): Whole {
      return whole;
    },
    get server(): Server {
      return server;
    },
    get other(): Server {
      return other;
    },
    get ways(): Ways {
      return ways;
    },
    make,
    activate,
    clear,
    deposit,
    withdrawn,
    active,
    amount,
    kinds,
    play,
    depositor,
    move,
    tick,
    endedBy,
    booksAgree,
  };
};
