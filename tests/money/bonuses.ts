import { afterAll, afterEach, beforeAll, expect } from "vitest";

import { evaluateDueBonuses } from "../../apps/server/src/domain/bonus/evaluate-due.ts";
import { makeBonus, moveMoney } from "../../apps/server/src/domain/bonus/testing/bonuses.ts";
import type { BonusTerms } from "../../apps/server/src/domain/bonus/terms.ts";
import { readDueReports } from "../../apps/server/src/domain/game/read-due-reports.ts";
import { auditRules } from "../../apps/server/src/domain/audit-rules.ts";
import { audit } from "../../apps/server/src/ledger/audit.ts";
import { deathPoints } from "../../tools/testing/death-points.ts";
import { type Answer, eventually, type Member, type Server, startSystem, type System } from "./system.ts";
import { type MemberActions, memberActions } from "./member-actions.ts";
import { replaceGame } from "./replace-game.ts";

/** Points at which a server dies: before or after each statement. A call has fewer. */
export const DEATH_POINTS = deathPoints(75, 17);

/** The status and the error key of an answer: `409 BONUS_REMAINING`. */
export const message = ({ status, body }: Answer): string =>
  `${status} ${(body as { message?: string }).message ?? ""}`;

/** The message of an answer's first issue, or an empty text. */
export const issue = ({ body }: Answer): string =>
  (body as { issues?: { message: string }[] }).issues?.[0]?.message ?? "";

type Active = { status: boolean; type: string | null; turnover?: number; required?: number; code?: string };

/**
 * Two servers for all tests of a file, and the members' actions about bonuses. PG counts towards them, UFABET does not.
 */
export const setUpBonuses = () => {
  let system: System;
  let server: Server;
  let other: Server;
  let actions: MemberActions;
  let resolver: { stop: () => Promise<void> };
  beforeAll(async () => {
    system = await startSystem(15);
    server = await system.start();
    other = await system.start();
    actions = memberActions(system, server);
    resolver = server.context.sagas.start();
    await system.background.owner.query("update game_provider set category = 'sport' where code = 'UFABET'");
  });
  afterEach(() => actions.heal());
  afterAll(async () => {
    await resolver.stop();
    await system.close();
  });

  const make = (terms?: Partial<BonusTerms>): Promise<string> => makeBonus(server.context.db, terms);
  const activate = (member: Member, code: string, on = server): Promise<Answer> =>
    system.call(on, member, "GET", `/api/bonus/activate/${code}`);
  const clear = (member: Member, on = server): Promise<Answer> => system.call(on, member, "GET", "/api/bonus/clear");
  const deposit = (member: Member, baht: number): Promise<string> =>
    moveMoney(server.context, member, BigInt(Math.round(baht * 100)));
  const withdrawn = (member: Member, baht: number): Promise<string> =>
    moveMoney(server.context, member, BigInt(Math.round(baht * 100)), "withdraw");

  const active = async (member: Member): Promise<Active> => (await actions.get(member, "/api/bonus/check/active")).body;
  const amount = async (member: Member): Promise<number> => (await actions.wallet(member)).wallet.amount;
  const kinds = async (member: Member): Promise<readonly string[]> =>
    (await actions.entries(member)).map(({ statementType, amount: sum }) => `${statementType} ${sum}`);

  /** Makes a game tell balances late. */
  const slow = (code: string, ms: number): (() => void) =>
    replaceGame(server, code, (port) => ({
      balance: async (account) => {
        await system.time.schedule.sleep(ms);
        return port.balance(account);
      },
    }));
  /** Makes a game's report late: from now on it shows no later play. */
  const lateReport = (code: string): (() => void) => {
    const upTo = system.time.clock.now();
    return replaceGame(server, code, (port) => ({
      report: async (asked) => {
        const said = await port.report(asked);
        if (said.is !== "known" || said.completeUpTo <= upTo) return said;
        return { ...said, bets: said.bets.filter(({ at }) => at < upTo), hasMore: false, completeUpTo: upTo };
      },
    }));
  };
  /** A round at a game, whose report comes late. */
  const round = async (member: Member, code: string, stake: number, payout: number): Promise<void> => {
    const username = await actions.usernameAt(member, code);
    await system.person("POST", `/games/${code}/rounds`, { username, stake, payout });
  };

  /** One round at a game, and time until it is in the report. */
  const play = async (member: Member, code: string, stake: number, payout: number): Promise<void> => {
    await round(member, code, stake, payout);
    await system.time.schedule.sleep(6_000);
  };

  /** A member with a deposit of this amount, and empty accounts at games. */
  const depositor = async (baht: number, ...codes: readonly string[]): Promise<Member> => {
    const member = await system.background.member(0n);
    await actions.withGames(member, Object.fromEntries(codes.map((code) => [code, 0])));
    await deposit(member, baht);
    return member;
  };
  const move = async (member: Member, from: string, to: string, sum: number): Promise<void> => {
    const answer = await actions.post(member, "/api/wallet/transfer", { from, to, amount: sum });
    expect(answer.text).toContain("reference");
    await system.time.schedule.sleep(500);
  };

  /** What the servers' jobs do about reports and bonuses, on both servers. */
  const tick = async (): Promise<void> => {
    await readDueReports(server.context);
    await Promise.all([evaluateDueBonuses(server.context), evaluateDueBonuses(other.context)]);
  };
  const endedBy = (member: Member, how: string): Promise<unknown> =>
    eventually(
      system,
      async () => {
        await tick();
        const { rows } = await system.background.owner.query<{ how: string | null }>(
          "select ended_how as how from member_bonus where member_id = $1 order by activated_at desc limit 1",
          [member.id],
        );
        return rows[0]?.how;
      },
      (is) => is === how,
    );
  const booksAgree = async (): Promise<void> => {
    expect((await audit(system.background.owner, auditRules)).wrong).toBe(0);
  };
  return {
    get system(): System {
      return system;
    },
    get server(): Server {
      return server;
    },
    get other(): Server {
      return other;
    },
    get actions(): MemberActions {
      return actions;
    },
    make,
    activate,
    clear,
    deposit,
    withdrawn,
    active,
    amount,
    kinds,
    slow,
    lateReport,
    round,
    play,
    depositor,
    move,
    tick,
    endedBy,
    booksAgree,
  };
};
