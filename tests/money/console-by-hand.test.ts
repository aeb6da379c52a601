import { afterAll, beforeAll, expect, test } from "vitest";

import { execute, finishApproved } from "../../apps/server/src/domain/approval/execute.ts";
import { feedTransactions } from "../../apps/server/src/domain/transaction/feed.ts";
import { type Operators, signInOperators } from "./console.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";
import { eventually, type Member, type Server, startSystem, type System } from "./system.ts";

let system: System;
let servers: readonly [Server, Server];
let actions: MemberActions;
let here: Operators;
let there: Operators;
let resolver: { stop: () => Promise<void> };
beforeAll(async () => {
  system = await startSystem();
  servers = [await system.start(), await system.start()];
  resolver = servers[0].context.sagas.start();
  actions = memberActions(system, servers[0]);
  [here, there] = [await signInOperators(system, servers[0]), await signInOperators(system, servers[1])];
});
afterAll(async () => {
  await resolver.stop();
  await Promise.all([here.close(), there.close()]);
  await system.close();
});

type Proposal = { _id: string; state: string };
const reason = "as the bank told us";
const sum = async (kind: string): Promise<bigint> => {
  const { rows } = await system.background.owner.query<{ sum: bigint }>(
    "select coalesce(sum(balance), 0)::bigint as sum from account where kind = $1",
    [kind],
  );
  return rows[0]?.sum ?? 0n;
};

/** A member's QR that was paid twice: the second payment waits in suspense. */
const paidTwice = async (): Promise<{ readonly member: Member; readonly _id: string }> => {
  const member = await system.background.member(0n);
  const made = await actions.post(member, "/api/qrcode/WW", { amount: 200 });
  const { qrcodeId } = made.body as { qrcodeId: string };
  await system.person("POST", "/bank/payments", { qrcodeId });
  await eventually(
    system,
    () => actions.wallet(member),
    ({ wallet }) => wallet.amount === 200,
  );
  await system.background.owner.query(
    "insert into qr_payment (member_id, qrcode_id, reference, amount, created_at) values ($1, $2, $3, 5000, $4)",
    [member.id, qrcodeId, `again-${member.id}`, system.time.clock.now()],
  );
  for (let round = 0; round < 100; round++) {
    // A run in progress may have passed the row already, so this waits for the next one.
    await system.background.owner.query("update saga set due_at = $2 where reference = $1", [
      qrcodeId,
      system.time.clock.now(),
    ]);
    const list = (await here.nok("GET", "/api/suspense")).body as { _id: string; member: { _id: string } }[];
    const found = list.find((row) => row.member._id === String(member.id));
    if (found !== undefined) return { member, _id: found._id };
    await system.time.schedule.sleep(1_000);
  }
  throw new Error("nothing came into suspense");
};

const propose = async (seat: Operators, url: string, body: unknown): Promise<Proposal> => {
  const answer = await seat.nok("POST", url, body);
  expect(answer).toMatchObject({ status: 200, body: { state: "waiting" } });
  return answer.body;
};

test("S63: money in suspense is moved to a member after one proposed and another approved, once", async () => {
  const { member, _id } = await paidTwice();
  const id = encodeURIComponent(_id);
  const before = await sum("suspense");
  const proposal = await propose(here, `/api/suspense/${id}/match`, { member: String(member.id), reason });
  expect(await here.ton("POST", `/api/suspense/${id}/return`, { reason })).toMatchObject({
    status: 409,
    body: { message: "EXISTING_PROPOSAL" },
  });
  const own = await here.nok("POST", `/api/proposals/${proposal._id}/approve`, {});
  expect(own).toMatchObject({ status: 403, body: { message: "OWN_PROPOSAL" } });
  expect((await actions.wallet(member)).wallet.amount).toBe(200);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      (index % 2 === 0 ? here : there).ton("POST", `/api/proposals/${proposal._id}/approve`, {}),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toMatchObject([{ body: { state: "done" } }]);
  expect((await actions.wallet(member)).wallet.amount).toBe(250);
  expect(before - (await sum("suspense"))).toBe(5_000n);
  const [entry] = await actions.entries(member);
  expect(entry).toMatchObject({ statementType: "deposit", status: "SUCCESS", amount: 50, channel: "qr", balance: 250 });
  const again = await here.nok("POST", `/api/suspense/${id}/return`, { reason });
  expect(again).toMatchObject({ status: 409, body: { message: "NOT_WAITING" } });
});

test("money in suspense is returned to the account that sent it; a refused proposal moves nothing", async () => {
  const { member, _id } = await paidTwice();
  const id = encodeURIComponent(_id);
  const first = await propose(here, `/api/suspense/${id}/return`, { reason });
  const taken = await here.nok("POST", `/api/proposals/${first._id}/refuse`, { reason: "not yet" });
  expect(taken).toMatchObject({ status: 200, body: { state: "refused", decisionReason: "not yet" } });
  expect((await there.ton("POST", `/api/proposals/${first._id}/approve`, {})).status).toBe(409);
  const before = await sum("qr");
  const second = await propose(here, `/api/suspense/${id}/return`, { reason });
  expect(await there.ton("POST", `/api/proposals/${second._id}/approve`, {})).toMatchObject({
    body: { state: "done" },
  });
  expect((await sum("qr")) - before).toBe(5_000n);
  await feedTransactions(servers[0].context);
  const { rows } = await system.background.owner.query(
    `select p.id from transaction t join proposal p on p.approved_by = t.operator_id
     where t.kind = 'suspense' and t.amount = -5000 and p.id = $1`,
    [second._id],
  );
  expect(rows, "its row names who approved it").toEqual([{ id: second._id }]);
  expect((await actions.wallet(member)).wallet.amount).toBe(200);
});

test("waiting items are listed newest first, or oldest first on request", async () => {
  const [first, second] = [await paidTwice(), await paidTwice()];
  const proposals = [];
  for (const { _id } of [first, second])
    proposals.push((await propose(here, `/api/suspense/${encodeURIComponent(_id)}/return`, { reason }))._id);
  for (const [path, ids] of [
    ["/api/suspense", [first._id, second._id]],
    ["/api/proposals", proposals],
  ] as const) {
    const inOrder = async (query: string): Promise<readonly string[]> => {
      const rows = (await here.nok("GET", `${path}${query}`)).body as readonly { _id: string }[];
      return rows.map(({ _id }) => _id).filter((id) => ids.includes(id));
    };
    expect(await inOrder("")).toEqual(ids.toReversed());
    expect(await inOrder("?order=newest")).toEqual(ids.toReversed());
    expect(await inOrder("?order=oldest")).toEqual(ids);
    expect((await here.nok("GET", `${path}?order=largest`)).status).toBe(400);
  }
});

test("an approval whose server died before the execution is completed by another one, once", async () => {
  const { member, _id } = await paidTwice();
  const proposal = await propose(here, `/api/suspense/${encodeURIComponent(_id)}/match`, {
    member: String(member.id),
    reason,
  });
  await system.background.owner.query(
    "update proposal set state = 'approved', approved_by = proposed_by + 1, decided_at = $2 where id = $1",
    [proposal._id, system.time.clock.now()],
  );
  const row = await servers[0].context.db
    .selectFrom("proposal")
    .selectAll()
    .where("id", "=", proposal._id)
    .executeTakeFirstOrThrow();
  await Promise.all([execute(servers[0].context, row), execute(servers[1].context, row)]);
  system.time.skip(120_000);
  await finishApproved(servers[0].context);
  expect((await actions.wallet(member)).wallet.amount).toBe(250);
  expect(await actions.entries(member)).toHaveLength(2);
});

test("the database refuses a proposal and an approval by the same person", async () => {
  const { _id } = await paidTwice();
  const proposal = await propose(here, `/api/suspense/${encodeURIComponent(_id)}/return`, { reason });
  await expect(
    system.background.owner.query(
      "update proposal set state = 'approved', approved_by = proposed_by, decided_at = now() where id = $1",
      [proposal._id],
    ),
  ).rejects.toThrow("check constraint");
});

test("a flag is closed once, with the finding", async () => {
  const { member } = await paidTwice();
  const list = (await here.nok("GET", "/api/flags?limit=100")).body as {
    _id: string;
    kind: string;
    member: { _id: string };
  }[];
  const flag = list.find((one) => one.member._id === String(member.id) && one.kind === "second-payment");
  const url = `/api/flags/${encodeURIComponent(flag?._id ?? "")}/seen`;
  const answers = await Promise.all([here.nok("POST", url, { reason }), there.ton("POST", url, { reason })]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const seen = (await here.nok("GET", "/api/flags?state=seen")).body as { _id: string; seen: { reason: string } }[];
  expect(seen.find(({ _id }) => _id === flag?._id)?.seen.reason).toBe(reason);
});

test("money that comes late for a closed member is listed and paid while the service runs", async () => {
  const member = await system.background.member(0n);
  const open = await system.background.member(100_000n);
  const { body } = await actions.post(member, "/api/qrcode/KBANK", { amount: 5_000 });
  const url = `/api/service/owed/${member.id}/pay`;
  expect((await here.owner("POST", `/api/members/${member.id}/close`, { reason })).status).toBe(200);
  expect((await here.nok("POST", url, { reason })).status).toBe(409);
  await system.person("POST", "/bank/payments", { qrcodeId: (body as { qrcodeId: string }).qrcodeId });
  const listed = async (): Promise<{ member: { _id: string }; amount: number }[]> =>
    (await here.nok("GET", "/api/service/owed?limit=100")).body;
  const isMember = (row: { member: { _id: string } }): boolean => row.member._id === String(member.id);
  const owed = await eventually(system, listed, (rows) => rows.some(isMember));
  expect(owed.find(isMember)).toMatchObject({ amount: 5_000 });
  expect(owed.some((row) => row.member._id === String(open.id))).toBe(false);
  expect((await here.nok("POST", `/api/service/owed/${open.id}/pay`, { reason })).status).toBe(409);
  const proposal = await propose(here, url, { reason });
  expect(await there.ton("POST", `/api/proposals/${proposal._id}/approve`, {})).toMatchObject({
    body: { state: "done" },
  });
  const payouts = (): Promise<{ amount: number }[]> => system.person("GET", `/bank/payouts?accountNo=${member.id}`);
  expect(await eventually(system, payouts, ({ length }) => length > 0)).toMatchObject([{ amount: 5_000 }]);
  expect((await eventually(system, listed, (rows) => !rows.some(isMember))).some(isMember)).toBe(false);
});

test("an ended service answers gone to members, lists what it owes, and pays it after transferring the games' money", async () => {
  const member = await system.background.member(100_000n);
  await actions.withGames(member, { PG: 300 });
  expect((await here.nok("POST", `/api/service/owed/${member.id}/pay`, { reason })).status).toBe(409);
  expect(await here.owner("POST", "/api/service/terminate", { reason })).toMatchObject({ status: 200 });
  expect(await system.call(servers[1], member, "GET", "/api/wallet")).toMatchObject({
    status: 410,
    body: { message: "gone" },
  });
  expect((await system.call(servers[1], null, "GET", "/api/lookup/active")).body).toEqual({ terminated: "gone" });
  expect((await here.owner("POST", "/api/service/terminate", { reason })).status).toBe(409);
  const owed = (await here.nok("GET", "/api/service/owed?limit=100")).body as {
    member: { _id: string };
    amount: number;
  }[];
  expect(owed.find((row) => row.member._id === String(member.id))).toMatchObject({ amount: 1_000 });
  const proposal = await propose(here, `/api/service/owed/${member.id}/pay`, { reason });
  expect(await there.ton("POST", `/api/proposals/${proposal._id}/approve`, {})).toMatchObject({
    body: { state: "done" },
  });
  const payouts = (): Promise<{ amount: number }[]> => system.person("GET", `/bank/payouts?accountNo=${member.id}`);
  const paid = await eventually(system, payouts, ({ length }) => length > 0);
  expect(paid).toMatchObject([{ amount: 1_000 }]);
  const left = async (): Promise<{ member: { _id: string } }[]> =>
    (await here.nok("GET", "/api/service/owed?limit=100")).body;
  const isOwed = (rows: { member: { _id: string } }[]): boolean =>
    rows.some((row) => row.member._id === String(member.id));
  expect(isOwed(await eventually(system, left, (rows) => !isOwed(rows)))).toBe(false);
});
