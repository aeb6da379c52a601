import { afterAll, beforeAll, expect, test } from "vitest";

import { makeBonus, moveMoney } from "../../apps/server/src/domain/bonus/testing/bonuses.ts";
import { readDueReports } from "../../apps/server/src/domain/game/read-due-reports.ts";
import { type Flag, readFlags } from "../../apps/server/src/console/flag/read-flags.ts";
import { exportMember } from "../../apps/server/src/domain/member/export-member.ts";
import { eventually, type Member, type Server, startSystem, type System } from "./system.ts";
import { type MemberActions, memberActions } from "./member-actions.ts";

let system: System;
let server: Server;
let actions: MemberActions;
let resolver: { stop: () => Promise<void> };
beforeAll(async () => {
  system = await startSystem();
  server = await system.start();
  actions = memberActions(system, server);
  resolver = server.context.sagas.start();
});
afterAll(async () => {
  await resolver.stop();
  await system.close();
});

const back = async (member: Member, event: string, side: string, stake: number): Promise<void> => {
  const username = await actions.usernameAt(member, "UFABET");
  await system.person("POST", "/games/UFABET/rounds", { username, stake, payout: 0, bet: { event, side } });
};

/** Reads the balance, and then the report until all of the member's rounds are known. */
const reported = async (member: Member, rounds: number): Promise<void> => {
  await actions.get(member, "/api/wallet/refresh/slot");
  const known = async (): Promise<number> => {
    await readDueReports(server.context);
    return (await exportMember(server.context, member.id))?.bets.length ?? 0;
  };
  await eventually(system, known, (count) => count === rounds);
};

const flags = async (): Promise<readonly Flag[]> =>
  (await readFlags(server.context, { is: "open", of: "all" }, 100, 0)).filter(({ detail }) =>
    detail.includes('"rule":"both-sides"'),
  );
/** The member's flags in the console. */
const told = async (member: Member): Promise<readonly unknown[]> =>
  (await flags())
    .filter(({ reference }) => reference === `PR${member.id}`)
    .map(({ detail }): unknown => {
      const { subject: _subject, rule: _rule, act: _act, score: _score, ...found } = JSON.parse(detail);
      return found;
    });
const flagged = (member: Member): Promise<readonly unknown[]> =>
  eventually(
    system,
    () => told(member),
    (found) => found.length > 0,
  );

test("S69: a member who backs both sides of a match is flagged, and can play on", async () => {
  const member = await system.background.member(100_000n);
  await actions.withGames(member, { UFABET: 500 });
  const event = "m1-2026-11-22T00:15Z";
  await back(member, event, "home", 100.5);
  await back(member, "m2-2026-11-22T00:15Z", "away", 100);
  await reported(member, 2);
  expect(await told(member)).toEqual([]);
  await back(member, event, "away", 99.5);
  await reported(member, 3);
  const detail = { game: "UFABET", event, sides: "away, home", staked: 200, "smaller-side-percent": "99" };
  expect(await flagged(member)).toEqual([detail]);
  const own = await exportMember(server.context, member.id);
  for (const bet of [
    { stake: 100.5, event, side: "home" },
    { stake: 99.5, event, side: "away" },
  ])
    expect(own?.bets).toContainEqual(expect.objectContaining(bet));
  expect(
    (await actions.post(member, "/api/wallet/transfer", { from: "UFABET", to: "WALLET", amount: 200 })).status,
  ).toBe(200);
});

test("S69: two members who received bonuses from one device are flagged when the second report is read", async () => {
  const code = await makeBonus(server.context.db, { turnover: 0 });
  const [one, two] = [await system.background.member(0n), await system.background.member(0n)];
  for (const member of [one, two]) {
    await moveMoney(server.context, member, 20_000n);
    expect((await actions.get(member, `/api/bonus/activate/${code}`)).status).toBe(200);
    await actions.withGames(member, { UFABET: 100 });
  }
  const event = "m3-2026-11-22T00:30Z";
  await back(one, event, "draw", 50);
  await back(two, event, "home", 100);
  await reported(two, 1);
  expect(await told(one)).toEqual([]);
  await reported(one, 1);
  expect(await flagged(one)).toEqual([
    {
      "smaller-side-percent": "50",
      game: "UFABET",
      event,
      sides: "draw, home",
      staked: 150,
      other: String(two.id),
    },
  ]);
  expect(await told(two)).toEqual([]);
});
