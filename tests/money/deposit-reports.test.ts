import { afterAll, expect, test, vi } from "vitest";

import { deathPoints } from "../../tools/testing/death-points.ts";
import { creditTransfer } from "../../apps/server/src/domain/deposit/bank/credit-transfer.ts";
import { takeTransfers } from "../../apps/server/src/domain/deposit/bank/transfers.ts";
import { auditRules } from "../../apps/server/src/domain/audit-rules.ts";
import { audit } from "../../apps/server/src/ledger/audit.ts";
import { execute, finishApproved } from "../../apps/server/src/domain/approval/execute.ts";
import { approveStored, dieExecuting } from "./die-executing.ts";
import { type Claim, type Proposal, REASON as reason, startDepositReports } from "./start-deposit-reports.ts";
import type { Member, Server } from "./system.ts";

const reports = await startDepositReports();
const { system, servers, actions, here, there } = reports;
const { newReference, newMember, claim, own, balance, credit, proposed, creditsLike, approve, creditSlip } = reports;
afterAll(reports.close);

const refusal = (status: number, message: string) => ({ status, body: { message } });

test("rule 5: a report credits nothing by itself; two people and the bank's reference credit it once", async () => {
  const member = await newMember();
  const id = await claim(member, 300);
  expect(await balance(member)).toBe(0);
  expect(await own(member)).toMatchObject([{ _id: id, amount: 300, state: "waiting", bankCode: "GSB" }]);
  const listed = (await here.nok("GET", "/api/claims?limit=100")).body as (Claim & { banks: string[] })[];
  expect(listed.find(({ _id }) => _id === id)).toMatchObject({
    member: { _id: String(member.id) },
    bankAccount: { bankCode: "KBANK", bankAccountNo: `••••${String(member.id).slice(-4)}` },
    receivingBank: "GSB",
    amount: 300,
    proposal: null,
    banks: ["GSB", "SCB"],
  });
  const reference = newReference();
  const proposal = await proposed(here, id, { reference });
  expect((await here.nok("GET", "/api/proposals")).body).toContainEqual(
    expect.objectContaining({
      _id: proposal._id,
      transfer: { sendingBank: "KBANK", reference, receivingBank: "GSB" },
    }),
  );
  expect(await credit(there, id)).toMatchObject(refusal(409, "EXISTING_PROPOSAL"));
  expect(await here.ton("POST", `/api/claims/${id}/refuse`, { reason })).toMatchObject(
    refusal(409, "EXISTING_PROPOSAL"),
  );
  expect(await here.nok("POST", `/api/proposals/${proposal._id}/approve`, {})).toMatchObject(
    refusal(403, "OWN_PROPOSAL"),
  );
  expect(await balance(member)).toBe(0);
  const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => approve(at % 2 ? here : there, proposal)));
  expect(answers.filter(({ status }) => status === 200)).toMatchObject([{ body: { state: "done" } }]);
  expect(await balance(member)).toBe(300);
  expect(await own(member)).toMatchObject([{ _id: id, state: "matched" }]);
  expect(await actions.entries(member)).toMatchObject([
    { reference: id, statementType: "deposit", status: "SUCCESS", amount: 300, channel: "bank", from: "KBANK" },
  ]);
  expect(await credit(here, id)).toMatchObject(refusal(409, "NOT_WAITING"));
});

test("a member who reads at the last notification finds the report credited", async () => {
  const member = await newMember();
  const id = await claim(member, 300);
  const reads: Promise<readonly Claim[]>[] = [];
  // A notification before the commit would be read too early.
  await system.background.owner.query(
    `create function match_late() returns trigger language plpgsql as 'begin perform pg_sleep(0.3); return new; end';
     create trigger match_late before update on deposit_claim for each row when (new.state = 'matched')
       execute function match_late()`,
  );
  const spies = servers.map(({ context: { realtime } }) =>
    vi.spyOn(realtime, "changed").mockImplementation((memberId, { topics }) => {
      if (memberId === member.id && topics.includes("statement")) reads.push(own(member));
    }),
  );
  expect(await approve(there, await proposed(here, id))).toMatchObject({ status: 200 });
  for (const spy of spies) spy.mockRestore();
  await system.background.owner.query("drop function match_late cascade");
  expect((await Promise.all(reads)).at(-1)).toMatchObject([{ _id: id, state: "matched" }]);
});

test("the bank's amount counts, not the report's; a false report is refused and moves nothing", async () => {
  const member = await newMember();
  const [first, second] = [await claim(member, 500), await claim(member, 501)];
  await approve(there, await proposed(here, first, { amount: 499.99 }));
  expect(await balance(member)).toBe(499.99);
  const refused = await here.nok("POST", `/api/claims/${second}/refuse`, { reason: "not on the statement" });
  expect(refused).toMatchObject({
    status: 200,
    body: { state: "refused", decision: { reason: "not on the statement" } },
  });
  expect(await credit(here, second)).toMatchObject(refusal(409, "NOT_WAITING"));
  expect((await here.nok("POST", `/api/claims/${second}/refuse`, { reason })).status).toBe(409);
  expect(await balance(member)).toBe(499.99);
  const seen = await own(member);
  expect(seen.find(({ _id }) => _id === second)).toMatchObject({ state: "refused" });
  expect(JSON.stringify(seen)).not.toContain("statement");
  expect((await here.nok("POST", "/api/claims/CNOBODYSCLAIM/refuse", { reason })).status).toBe(404);
});

test("one bank reference credits one report, whoever approves first", async () => {
  const members = await Promise.all(Array.from({ length: 6 }, newMember));
  const reference = newReference();
  const proposals = await Promise.all(
    members.map(async (member, at) => proposed(at % 2 ? here : there, await claim(member, 300), { reference })),
  );
  const answers = await Promise.all(proposals.map((proposal, at) => approve(at % 2 ? there : here, proposal)));
  const states = answers.map(({ body }) => (body as Proposal).state).toSorted();
  expect(states).toEqual(["done", "failed", "failed", "failed", "failed", "failed"]);
  const balances = await Promise.all(members.map(balance));
  expect(balances.toSorted((one, other) => one - other)).toEqual([0, 0, 0, 0, 0, 300]);
  const left = members[balances.indexOf(0)] as Member;
  // It waits again, and a proposal with the same reference is refused.
  const [waiting] = await own(left);
  expect(waiting).toMatchObject({ state: "waiting" });
  expect(await credit(here, waiting?._id ?? "", { reference })).toMatchObject(refusal(409, "REFERENCE_USED"));
});

test("a report whose money may be credited already waits until the approver has compared it", async () => {
  const [first, second] = [await newMember(), await newMember()];
  await creditSlip(first, "OTHERSLIP", 93_00n);
  await creditSlip(second, "OWNSLIP", 93_00n);
  await creditSlip(second, "OTHERSUM", 94_00n);
  const id = await claim(second, 93);
  const proposal = await proposed(here, id, { amount: 93 });
  // The member's own is listed first, with the name.
  const like = await here.ton("GET", `/api/claims/${id}/credits?receivingBank=GSB&amount=93`);
  expect(like.body).toMatchObject([
    { posting: "bank:KBANK:OWNSLIP", amount: 93, member: { _id: String(second.id) } },
    { posting: "bank:KBANK:OTHERSLIP", amount: 93, member: { _id: String(first.id) } },
  ]);
  expect((await here.ton("GET", `/api/claims/${id}/credits?receivingBank=SCB&amount=93`)).body).toEqual([]);
  expect((await here.ton("GET", `/api/claims/${id}/credits?receivingBank=GSB&amount=0`)).status).toBe(400);
  expect((await here.ton("GET", "/api/claims/CNOBODYSCLAIM/credits?receivingBank=GSB&amount=93")).status).toBe(404);
  const path = `/api/proposals/${proposal._id}/approve`;
  for (const wrong of [{}, { compared: [] }, { compared: ["bank:KBANK:OWNSLIP"] }])
    expect(await there.ton("POST", path, wrong)).toMatchObject(refusal(409, "COMPARE_FIRST"));
  expect(await balance(second)).toBe(187);
  expect(await own(second)).toMatchObject([{ _id: id, state: "waiting" }]);
  const compared = ["bank:KBANK:OWNSLIP", "bank:KBANK:OTHERSLIP"];
  expect(await there.ton("POST", path, { compared })).toMatchObject({
    body: {
      state: "done",
      compared,
      seen: { claims: [], credits: [{ posting: compared[0] }, { posting: compared[1] }] },
    },
  });
  expect(await balance(second)).toBe(280);
});

test("a report is not credited when a similar credit was made after the approval, and waits again", async () => {
  const member = await newMember();
  const id = await claim(member, 95);
  const proposal = await proposed(here, id, { amount: 95 });
  await approveStored(system, servers[0], proposal._id, []);
  await creditSlip(member, "AFTERYES", 95_00n);
  system.time.skip(120_000);
  await finishApproved(servers[1].context);
  expect(await balance(member)).toBe(95);
  expect(await own(member)).toMatchObject([{ _id: id, state: "waiting" }]);
});

test("feed, slip and report of one transfer credit once; money in suspense is taken from there", async () => {
  for (const first of ["feed", "claim", "at once"] as const) {
    const member = await newMember();
    const id = await claim(member, 250);
    const reference = newReference();
    const transfer = {
      reference,
      from: { bankCode: "BBL", accountNo: "5551112223", accountName: "A FRIEND" },
      to: { bankCode: "SCB", accountNo: "4680123456" },
      amount: 250_00n,
      currency: "THB" as const,
      at: system.time.clock.now(),
    };
    const feed = () => takeTransfers(servers[1].context, [transfer]);
    const slip = () =>
      creditTransfer(servers[1].context, {
        transfer: { ...transfer, sendingBank: "BBL", receivingBank: "SCB" },
        memberId: member.id,
        channel: "slip",
        saga: { reference: `S-${reference}`, kind: "slip-deposit" },
      });
    if (first === "feed") {
      await feed();
      const other = await credit(here, id, { sendingBank: "BBL", reference, receivingBank: "SCB", amount: 251 });
      expect(other).toMatchObject({ status: 400, body: { message: "KEY_INVALID", issues: [{ path: "amount" }] } });
    }
    const proposal = await proposed(here, id, { sendingBank: "BBL", reference, receivingBank: "SCB", amount: 250 });
    if (first === "at once") await Promise.all([approve(there, proposal), feed(), slip(), feed()]);
    else await approve(there, proposal);
    await feed();
    await slip();
    expect(await balance(member), first).toBe(250);
    const { rows } = await system.background.owner.query("select state from suspense where reference = $1", [
      `bank:BBL:${reference}`,
    ]);
    expect(rows.every((row: { state: string }) => row.state === "matched")).toBe(true);
  }
});

test("an approval whose server died anywhere is completed by another one, once", async () => {
  for (const dieAt of deathPoints(14, 3)) {
    const member = await newMember();
    const proposal = await proposed(here, await claim(member, 300));
    await dieExecuting(system, servers, proposal._id, dieAt, await creditsLike(there, proposal));
    expect(await balance(member), `${dieAt}`).toBe(300);
    expect(await actions.entries(member)).toHaveLength(1);
    expect(await own(member)).toMatchObject([{ state: "matched" }]);
  }
});

test("a member has at most three waiting reports, also of 50 at once; one key is one report; an invalid bank or amount is refused", async () => {
  const member = await newMember();
  const many = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      system.call(
        servers[at % 2] as Server,
        member,
        "POST",
        "/api/wallet/add",
        { amount: 100 + at },
        `claim-key-${at}`,
      ),
    ),
  );
  expect(many.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(many.filter(({ status }) => status === 429)).toHaveLength(47);
  expect(await own(member)).toHaveLength(3);
  const other = await newMember();
  const same = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      system.call(servers[at % 2] as Server, other, "POST", "/api/wallet/add", { amount: 100 }, "the-same-claim"),
    ),
  );
  expect(new Set(same.map(({ text }) => text)).size).toBe(1);
  expect(await own(other)).toHaveLength(1);
  for (const [body, status, message] of [
    [{ amount: 100, bankCode: "KTB" }, 404, "NO_BANK"],
    [{ amount: 0.5 }, 400, "KEY_INVALID"],
    [{ amount: 0 }, 400, "KEY_INVALID"],
    [{ amount: 1.001 }, 400, "KEY_INVALID"],
    [{ amount: 100, memberId: "1" }, 400, "KEY_INVALID"],
  ] as const)
    expect(await actions.post(other, "/api/wallet/add", body)).toMatchObject({ status, body: { message } });
  const id = await claim(other, 100);
  for (const [more, status] of [
    [{ sendingBank: "NOBANK" }, 404],
    [{ receivingBank: "KTB" }, 404],
    [{ reference: "" }, 400],
    [{ reference: "a b" }, 400],
    [{ amount: -1 }, 400],
  ] as const)
    expect((await credit(here, id, more)).status).toBe(status);
  expect(await balance(other)).toBe(0);
});

test("a member who was closed in the meantime is credited nothing", async () => {
  const member = await newMember();
  const proposal = await proposed(here, await claim(member, 300));
  await system.background.owner.query("update member set status = 'closed', closed_at = $2 where id = $1", [
    member.id,
    system.time.clock.now(),
  ]);
  expect(await approve(there, proposal)).toMatchObject({ body: { state: "failed" } });
});

test("the overview counts waiting reports and their total", async () => {
  const before = (await here.nok("GET", "/api/pulse")).body as { waiting: { claims: number } };
  const member = await newMember();
  await claim(member, 1_234.5);
  await system.time.schedule.sleep(3_000);
  const after = (await here.nok("GET", "/api/pulse")).body as { waiting: { claims: number } };
  expect(after.waiting.claims).toBe(before.waiting.claims + 1);
  const overview = (await here.nok("GET", "/api/overview")).body as { queues: { claims: { count: number } } };
  expect(overview.queues.claims.count).toBe(after.waiting.claims);
});

test("of two reports of one amount under two references, approved at once, one is credited", async () => {
  for (let round = 0; round < 6; round++) {
    const amount = 171 + round;
    const members = [await newMember(), await newMember()] as const;
    const proposals = await Promise.all(
      members.map(async (member) => proposed(here, await claim(member, amount), { amount })),
    );
    const answers = await Promise.all(
      proposals.map(({ _id }, at) =>
        (at === 0 ? here : there).ton("POST", `/api/proposals/${_id}/approve`, { compared: [] }),
      ),
    );
    const credited = await Promise.all(members.map(balance));
    expect(
      credited.toSorted((one, other) => one - other),
      JSON.stringify(answers),
    ).toEqual([0, amount]);
  }
});

test("a report whose server was paused is completed by another one, and a similar one is compared with it", async () => {
  const members = [await newMember(), await newMember()] as const;
  const [first, second] = [
    await proposed(here, await claim(members[0], 181), { amount: 181 }),
    await proposed(here, await claim(members[1], 181), { amount: 181 }),
  ];
  const approved = ({ _id }: Proposal) => approveStored(system, servers[0], _id, []);
  const { context } = servers[0];
  const [asleep, awake] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const submit: typeof context.ledger.submit = async (posting) => {
    asleep.resolve();
    await awake.promise;
    return context.ledger.submit(posting);
  };
  const sleeper = execute({ ...context, ledger: { ...context.ledger, submit } }, await approved(first));
  await asleep.promise;
  const like = await approved(second);
  system.time.skip(120_000);
  await finishApproved(servers[1].context);
  await execute(context, like);
  awake.resolve();
  await sleeper;
  expect(await Promise.all(members.map(balance))).toEqual([181, 0]);
  expect(await own(members[0])).toMatchObject([{ state: "matched" }]);
  expect(await own(members[1])).toMatchObject([{ state: "waiting" }]);
});

test("a report that is credited while a similar one is being compared is seen by the comparison", async () => {
  const members = [await newMember(), await newMember()] as const;
  const [first, second] = [
    await proposed(here, await claim(members[0], 191), { amount: 191 }),
    await proposed(here, await claim(members[1], 191), { amount: 191 }),
  ];
  const { context } = servers[0];
  const [begun, posts] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const submit: typeof context.ledger.submit = async (posting) => {
    begun.resolve();
    await posts.promise;
    return context.ledger.submit(posting);
  };
  const like = await approveStored(system, servers[1], second._id, []);
  const one = execute(
    { ...context, ledger: { ...context.ledger, submit } },
    await approveStored(system, servers[0], first._id, []),
  );
  await begun.promise;
  // The second comparison has updated its list of credits, and waits for the row of its proposal.
  const holder = system.background.owner;
  await holder.query("begin");
  await holder.query("select from proposal where id = $1 for update", [second._id]);
  const other = execute(servers[1].context, like);
  const waiting = "select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))";
  await vi.waitUntil(async () => (await holder.query(waiting)).rowCount !== 0, { timeout: 4_000 });
  posts.resolve();
  await one;
  await holder.query("commit");
  await other;
  expect(await Promise.all(members.map(balance))).toEqual([191, 0]);
});

test("the books balance", async () => {
  expect(await audit(system.background.owner, auditRules)).toMatchObject({ wrong: 0, discrepancies: [] });
});
