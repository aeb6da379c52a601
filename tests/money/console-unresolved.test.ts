import type { TransferEdges } from "@krapao/contract/operator/unresolved-shapes";
import { afterAll, beforeAll, expect, test } from "vitest";

import { execute } from "../../apps/server/src/domain/approval/execute.ts";
import { settleTransfer } from "../../apps/server/src/domain/approval/settle-transfer.ts";
import { deathPoints } from "../../tools/testing/death-points.ts";
import { type Operators, signInOperators } from "./console.ts";
import { approveStored, dieExecuting } from "./die-executing.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";
import { eventually, type Member, type Server, startSystem, type System } from "./system.ts";

const CODE = "ASKMEBET";
/** Another game whose balances are compared. */
const SECOND = "BETFLIX";
/** The provider’s clock is so far ahead of ours. */
const AHEAD_MS = 5_000;
/** Time runs 20 times as fast here. On a busy machine our clock and the stopwatch are read 50 ms apart. */
const READING_MS = 1_000;
let system: System;
let server: Server;
let other: Server;
let actions: MemberActions;
let here: Operators;
let there: Operators;
beforeAll(async () => {
  system = await startSystem(20, AHEAD_MS);
  server = await system.start();
  other = await system.start();
  actions = memberActions(system, server);
  [here, there] = [await signInOperators(system, server), await signInOperators(system, other)];
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await system.close();
});

type Proposed = { readonly _id: string; readonly seen: { readonly edges: object } };
type Shown = { readonly attempts: readonly { readonly what: string }[]; readonly edges: TransferEdges };
type Row = { _id: string; provider: string; proposal: string | null };
const listed = async (): Promise<readonly Row[]> => (await here.nok("GET", "/api/doubtful")).body;
const readUpTo = async (member: Member): Promise<string | undefined> => {
  const report = await server.context.db
    .selectFrom("game_report")
    .select("read_up_to")
    .where("member_id", "=", member.id)
    .where("code", "=", CODE)
    .executeTakeFirst();
  return report?.read_up_to.toISOString();
};
const resolve = (): Promise<unknown> => Promise.all([server.context.sagas.resolve(), other.context.sagas.resolve()]);
const tick = async (): Promise<void> => {
  system.time.skip(3_000);
  await resolve();
};

/** Money moves at a provider without us. */
const behindOurBack = async (member: Member, code: string, direction: "in" | "out", name: string): Promise<void> => {
  const username = await actions.usernameAt(member, code);
  expect(system.world.gameBook(code).transfer({ username, reference: name, direction, amount: 37_00n }).is).toBe(
    "done",
  );
};
/** Lets time pass until it holds. */
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  for (let looks = 0; looks < 200; looks++) {
    if (await holds()) return;
    await tick();
  }
  throw new Error("it never came to hold");
};
/** Until the transfer waits for an operator at this provider. */
const unresolvedAt = (reference: string, code: string): Promise<void> =>
  until(async () => (await listed()).some(({ _id, provider }) => _id === reference && provider === code));
const settle = async (reference: string, body: object): Promise<string> => {
  const proposed = await here.nok("POST", `/api/doubtful/${reference}/settle`, { reason: "seen", ...body });
  expect(proposed).toMatchObject({ status: 200 });
  return (proposed.body as Proposed)._id;
};
const stateOf = async (member: Member, reference: string): Promise<string | undefined> => {
  const row = server.context.db.selectFrom("saga").select("state").where("member_id", "=", member.id);
  return (await row.where("reference", "=", reference).executeTakeFirst())?.state;
};

/** A transfer between two games whose first answer is lost while money moves in the first game without us. */
const doubtBetween = async (): Promise<{ readonly member: Member; readonly reference: string }> => {
  const member = await system.background.member(100_000n);
  await actions.withGames(member, { [CODE]: 400, [SECOND]: 0 });
  system.struck.set("/askmebet/withdraw", "lost-reply");
  const answer = await actions.post(member, "/api/wallet/transfer", { from: CODE, to: SECOND, amount: 100 });
  system.struck.clear();
  const { reference } = answer.body as { reference: string };
  await behindOurBack(member, CODE, "in", `b-${reference}`);
  await unresolvedAt(reference, CODE);
  return { member, reference };
};
/** The second answer is lost too, once the first leg has ended, and money moves in the second game without us. */
const doubtSecond = async (member: Member, reference: string): Promise<void> => {
  // The call is under way. If time were skipped now, it would be late and never leave.
  const heldSecond = async (): Promise<number> => {
    await resolve();
    return actions.holds(member, SECOND);
  };
  await eventually(system, heldSecond, (held) => held === 100);
  await behindOurBack(member, SECOND, "out", `c-${reference}`);
  await unresolvedAt(reference, SECOND);
  system.struck.clear();
};

/** A transfer into the game whose answer is lost while money moves there without us. */
const doubt = async (): Promise<{ readonly member: Member; readonly reference: string }> => {
  const member = await system.background.member(100_000n);
  await actions.withGames(member, { [CODE]: 400 });
  system.struck.set("/askmebet/deposit", "lost-reply");
  const answer = await actions.post(member, "/api/wallet/transfer", { from: "WALLET", to: CODE, amount: 100 });
  system.struck.clear();
  const { reference } = answer.body as { reference: string };
  await behindOurBack(member, CODE, "out", `b-${reference}`);
  await unresolvedAt(reference, CODE);
  return { member, reference };
};

test.each(["done", "not-done"] as const)(
  "an unresolved transfer is shown with its attempts, and ends as %s by two people",
  async (outcome) => {
    const { member, reference } = await doubt();
    const upTo = await readUpTo(member);
    const shown = await here.nok("GET", `/api/doubtful/${reference}`);
    expect(shown).toMatchObject({
      status: 200,
      body: {
        from: "WALLET",
        to: CODE,
        provider: CODE,
        account: expect.stringMatching(/^••••/),
        amount: 100,
        why: "contradiction",
        ours: { state: "sending", balanceBefore: 400 },
        theirs: { balance: 463, play: 0 },
        edges: {
          change: 100,
          before: { balance: 400 },
          judged: { balance: 463 },
          isPlaced: true,
          between: { count: 0, net: 0 },
          ways: [],
          bets: [],
          movements: [{ from: "WALLET", to: CODE, amount: 400, status: "SUCCESS" }],
        },
        proposal: null,
      },
    });
    const { attempts, edges } = shown.body as Shown;
    expect(Math.abs((edges.clock?.aheadMs ?? 0) - AHEAD_MS)).toBeLessThanOrEqual(
      (edges.clock?.withinMs ?? 0) + READING_MS,
    );
    expect([upTo, await readUpTo(member)]).toContain(edges.reportCompleteTo);
    expect(attempts[0]?.what).toBe("hold");
    expect(attempts.map(({ what }) => what)).toEqual(
      expect.arrayContaining(["unclear", "balance", "report", "unresolved"]),
    );

    const url = `/api/doubtful/${reference}/settle`;
    const reason = "their support says so";
    expect((await here.nok("POST", url, { outcome: "perhaps", reason })).status).toBe(400);
    const proposed = await here.nok("POST", url, { outcome, reason });
    expect(proposed).toMatchObject({ status: 200, body: { state: "waiting", outcome, kind: "settle-transfer" } });
    const { _id } = proposed.body as { _id: string };
    // Who approves sees what the proposer saw, whatever is played or read since.
    const waiting = (await there.ton("GET", "/api/proposals?state=waiting")).body as Proposed[];
    expect(waiting.find((row) => row._id === _id)?.seen.edges).toEqual(edges);
    expect((await listed()).find((row) => row._id === reference)?.proposal).toBe(_id);
    expect((await there.ton("POST", url, { outcome, reason })).body).toEqual({ message: "EXISTING_PROPOSAL" });
    expect((await here.nok("POST", `/api/proposals/${_id}/approve`, {})).body).toEqual({ message: "OWN_PROPOSAL" });
    expect((await actions.entries(member)).find((entry) => entry.reference === reference)?.status).toBe("IN_PROGRESS");

    const answers = await Promise.all([
      here.ton("POST", `/api/proposals/${_id}/approve`, {}),
      there.ton("POST", `/api/proposals/${_id}/approve`, {}),
      there.owner("POST", `/api/proposals/${_id}/approve`, {}),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toMatchObject([{ body: { state: "done" } }]);
    const isDone = outcome === "done";
    expect((await actions.entries(member)).find((entry) => entry.reference === reference)?.status).toBe(
      isDone ? "SUCCESS" : "FAILED",
    );
    expect((await actions.wallet(member)).wallet.amount).toBe(isDone ? 500 : 600);
    expect((await here.nok("GET", `/api/doubtful/${reference}`)).status).toBe(404);
    expect((await here.nok("POST", url, { outcome, reason })).body).toEqual({ message: "NOT_WAITING" });
    const movement = await here.nok("GET", `/api/members/${member.id}/movement/${reference}`);
    expect((movement.body as { attempts: { what: string }[] }).attempts.at(-1)?.what).toBe("decision");
  },
);

test("bets at the edge of a balance are listed as such, with the choice that each outcome needs", async () => {
  const member = await system.background.member(100_000n);
  await actions.withGames(member, { [CODE]: 400 });
  const username = await actions.usernameAt(member, CODE);
  // A loss of the very amount, just before the balance is read.
  await system.person("POST", `/games/${CODE}/rounds`, { username, stake: 100, payout: 0 });
  system.struck.set("/askmebet/deposit", "error");
  const answer = await actions.post(member, "/api/wallet/transfer", { from: "WALLET", to: CODE, amount: 100 });
  system.struck.clear();
  const { reference } = answer.body as { reference: string };
  for (let second = 0; second < 600 && !(await listed()).some(({ _id }) => _id === reference); second++) await tick();
  const { body } = await here.nok("GET", `/api/doubtful/${reference}`);
  const { edges } = body as { edges: { bets: { _id: string }[] } };
  const bet = edges.bets[0]?._id;
  expect(body).toMatchObject({
    why: "ambiguous",
    edges: {
      judged: { balance: 300 },
      between: { count: 0, net: 0 },
      bets: [{ stake: 100, payout: 0, isBetween: null }],
      ways: [
        { outcome: "done", net: -100, bets: [bet], others: 0 },
        { outcome: "not-done", net: 0, bets: [], others: 0 },
      ],
    },
  });

  // The balances fit both outcomes, so the proposer names what else shows it, and whoever approves reads it.
  const url = `/api/doubtful/${reference}/settle`;
  const proposal = { outcome: "not-done", reason: "their support says so" };
  for (const evidence of ["", "   "])
    expect((await here.nok("POST", url, { ...proposal, evidence })).body).toMatchObject({ message: "KEY_INVALID" });
  const evidence = "Their report of 14:00, row 212";
  expect(await here.nok("POST", url, { ...proposal, evidence })).toMatchObject({ status: 200, body: { evidence } });
  const waiting = (await there.ton("GET", "/api/proposals?state=waiting")).body as { subject: string }[];
  expect(waiting.find(({ subject }) => subject === reference)).toMatchObject({ evidence });
  const [logged] = (await here.owner("GET", "/api/audit?act=settleDoubtful")).body as { after: string }[];
  expect(logged?.after).toContain(evidence);
});

test("a proposal fails when the transfer was settled in the meantime", async () => {
  const { member, reference } = await doubt();
  const proposed = await here.nok("POST", `/api/doubtful/${reference}/settle`, {
    outcome: "not-done",
    reason: "I guess",
  });
  const { _id } = proposed.body as { _id: string };
  expect((await here.nok("POST", `/api/doubtful/${reference}/ask`)).status).toBe(200);
  const username = await actions.usernameAt(member, CODE);
  system.world.gameBook(CODE).transfer({ username, reference: `c-${reference}`, direction: "in", amount: 37_00n });
  for (let second = 0; second < 600 && (await listed()).some((row) => row._id === reference); second++) await tick();
  const approved = await there.ton("POST", `/api/proposals/${_id}/approve`, {});
  expect(approved).toMatchObject({ status: 200, body: { state: "failed" } });
  expect((await actions.entries(member)).find((entry) => entry.reference === reference)?.status).toBe("SUCCESS");
});

test("a settlement whose server died anywhere is completed by another one, and identified by its proposal", async () => {
  for (const dieAt of deathPoints(14, 9)) {
    const { member, reference } = await doubt();
    const proposed = await here.nok("POST", `/api/doubtful/${reference}/settle`, { outcome: "done", reason: "seen" });
    const { _id } = proposed.body as { _id: string };
    await dieExecuting(system, [server, other], _id, dieAt);
    const row = await server.context.db
      .selectFrom("proposal")
      .selectAll()
      .where("id", "=", _id)
      .executeTakeFirstOrThrow();
    expect(row.state, `${dieAt}`).toBe("done");
    expect((await actions.entries(member)).find((entry) => entry.reference === reference)?.status).toBe("SUCCESS");
    expect(await settleTransfer(server.context, { ...row, id: "ANOTHER" }), "another settled nothing").toBe("failed");
  }
});

test("a proposal about the first leg of a transfer between two games decides nothing of the second", async () => {
  const { member, reference } = await doubtBetween();
  const first = await settle(reference, { outcome: "done" });
  const evidence = `/api/proposals/${first}/evidence`;
  expect((await there.ton("GET", evidence)).body).toMatchObject({ isAsProposed: true });
  // The first leg ends by itself while the proposal waits, and the second one is unresolved as well.
  system.struck.set("/v4/user/transfer", "lost-reply");
  await behindOurBack(member, CODE, "out", `d-${reference}`);
  await doubtSecond(member, reference);
  expect((await there.ton("GET", evidence)).body).toMatchObject({ isAsProposed: false });
  expect((await there.ton("POST", `/api/proposals/${first}/approve`, {})).body).toMatchObject({ state: "failed" });
  expect(await stateOf(member, reference)).toBe("forwarding");

  // Nor does a page that still shows the first leg propose anything about the second.
  const stale = { outcome: "done", state: "fetching", reason: "seen" };
  expect((await here.nok("POST", `/api/doubtful/${reference}/settle`, stale)).body).toEqual({ message: "NOT_WAITING" });
  // A proposal of an earlier version, which does not say which leg it was about, decides nothing either.
  const old = await settle(reference, { outcome: "done" });
  await system.background.owner.query("update proposal set seen = seen - 'leg' where id = $1", [old]);
  expect((await there.ton("POST", `/api/proposals/${old}/approve`, {})).body).toMatchObject({ state: "failed" });
  expect(await stateOf(member, reference)).toBe("forwarding");

  const last = await settle(reference, { outcome: "not-done", state: "forwarding" });
  const wallet = (await actions.wallet(member)).wallet.amount;
  expect((await there.ton("POST", `/api/proposals/${last}/approve`, {})).body).toMatchObject({ state: "done" });
  await until(async () => (await stateOf(member, reference)) === "returned");
  expect((await actions.wallet(member)).wallet.amount, "into the wallet, not into the first game").toBe(wallet + 100);
});

test("a settlement of the first leg that is carried out again later leaves the second leg alone", async () => {
  const { member, reference } = await doubtBetween();
  const row = await approveStored(system, server, await settle(reference, { outcome: "done" }));
  system.struck.set("/v4/user/transfer", "lost-reply");
  // The server dies after the settlement. The next one comes when the second leg is unresolved.
  expect(await settleTransfer(server.context, row)).toBe("done");
  await doubtSecond(member, reference);
  expect(await Promise.all([execute(server.context, row), execute(other.context, row)])).toEqual(["done", "done"]);
  expect(await stateOf(member, reference)).toBe("forwarding");
  expect((await listed()).find(({ _id }) => _id === reference)?.proposal).toBeNull();
});
