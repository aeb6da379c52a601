import { randomBytes } from "node:crypto";

import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createFakeGame } from "../../saga/testing/fake-game.ts";
import { insertProviders } from "../../saga/testing/test-context.ts";
import { openConsole, secondOwner, type TestConsole } from "../../testing/console.ts";
import { label, labelsOf } from "../../testing/labels.ts";
import { registerPerson, signIn, verifiedToken, withBase, type Person } from "../../testing/member.ts";
import { provenBySms } from "../../testing/step-up.ts";
import { eraseClosedMembers } from "../member/erase-members.ts";
import { exportMember } from "../member/export-member.ts";
import { readSaga } from "../../saga/rows.ts";
import { refuseWithdrawal } from "../withdrawal/decide.ts";
import { eraseAsked } from "./erase-asked.ts";
import { payRests } from "./rest.ts";

const DAY_MS = 86_400_000;
const reason = "the member asked for it";
const game = createFakeGame("PG", async () => undefined);

let fixture: TestConsole;
let owner: pg.Client;
beforeAll(async () => {
  fixture = await openConsole({ ...withBase, adapters: { games: new Map([["PG", game.port]]) } });
  owner = new pg.Client(fixture.server.database.owner);
  await owner.connect();
  await insertProviders(owner, ["PG"]);
});
afterAll(async () => {
  await owner.end();
  await fixture.close();
});
beforeEach(() => {
  game.strike = () => null;
});

type Known = { readonly person: Person; readonly id: bigint; readonly token: string };

const join = async (): Promise<Known> => {
  const person = await registerPerson(fixture.server);
  const token = await signIn(fixture.server, person);
  const { rows } = await owner.query<{ id: string }>("select id from member where bank_account_no = $1", [
    person.accountNo,
  ]);
  return { person, id: BigInt(rows[0]?.id ?? 0), token };
};

const move = async (id: bigint, amount: bigint): Promise<void> => {
  const { ledger } = fixture.server.context;
  const opening = await ledger.account({ kind: "opening", code: "", currency: "THB", memberId: null });
  const wallet = await ledger.account({ kind: "wallet", code: "", currency: "THB", memberId: id });
  const outcome = await ledger.submit({
    operation: "post",
    reference: `move:${randomBytes(8).toString("hex")}`,
    kind: "opening",
    currency: "THB",
    amount: amount < 0n ? -amount : amount,
    debit: amount < 0n ? wallet : opening,
    credit: amount < 0n ? opening : wallet,
  });
  expect(outcome.is).toBe("done");
};

const view = async ({ token }: Known) =>
  (await fixture.server.call("GET", "/api/account/erasure", { token })).json<{
    request: { state: string; words: string | null } | null;
    blockers: string[];
    keptDays: number;
  }>();
const post = ({ token }: Known, proof?: string) =>
  fixture.server.call("POST", "/api/account/erasure", {
    token,
    headers: proof === undefined ? {} : { "x-step-up": proof },
  });
const prove = ({ person, token }: Known): Promise<string> => {
  fixture.server.advance(61_000);
  return provenBySms(fixture.server, person, token, "erasure");
};
const takeBack = ({ token }: Known) => fixture.server.call("DELETE", "/api/account/erasure", { token });

/** A member whose request waits for a decision. */
const asker = async (): Promise<Known & { readonly request: string }> => {
  const known = await join();
  expect((await post(known, await prove(known))).statusCode).toBe(200);
  const { rows } = await owner.query<{ id: string }>(
    "select id from erasure where member_id = $1 and state = 'waiting'",
    [known.id],
  );
  return { ...known, request: rows[0]?.id ?? "" };
};

const decide = (token: string, id: string, how: "carry-out" | "refuse") =>
  fixture.ask("POST", `/api/erasures/${id}/${how}`, { token, body: { reason } });

const rowOf = async (id: bigint) => {
  const { rows } = await owner.query<{
    status: string;
    phone: string;
    name: string;
    password: string;
    bank_account_no: string;
  }>("select status, phone, name, password, bank_account_no from member where id = $1", [id]);
  return rows[0];
};
const kept = async (id: bigint): Promise<string | undefined> =>
  (await owner.query<{ phone: string }>("select phone from identity_kept where member_id = $1", [id])).rows[0]?.phone;

test("a member asks with a proof, once; they and the operators see the request, and they can take it back", async () => {
  const known = await join();
  expect(await view(known)).toEqual({ currency: "BAHT", rest: null, request: null, blockers: [], keptDays: 1827 });
  const without = await post(known);
  expect([without.statusCode, without.json()]).toEqual([403, { message: "STEP_UP_REQUIRED", purpose: "erasure" }]);
  const proof = await prove(known);
  const both = await Promise.all([post(known, proof), post(known, proof)]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await view(known)).request).toMatchObject({ state: "waiting", words: null });
  const waiting = (await fixture.ask("GET", "/api/erasures", { token: fixture.owner })).json<
    { member: { _id: string }; blockers: string[] }[]
  >();
  expect(waiting.filter(({ member }) => member._id === String(known.id))).toMatchObject([{ blockers: [] }]);
  expect((await takeBack(known)).json()).toMatchObject({ request: { state: "withdrawn" } });
  expect((await takeBack(known)).json()).toEqual({ message: "NOT_WAITING" });
  const again = await post(known, proof);
  expect(again.json(), "a proof is for one request").toEqual({ message: "STEP_UP_REQUIRED", purpose: "erasure" });
  const { rows } = await owner.query<{ kind: string }>("select kind from notice where member_id = $1 order by at", [
    known.id,
  ]);
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(["erasure-asked", "erasure-withdrawn"]);
});

test("how long the law's part is kept is a setting that two operators change, within bounds", async () => {
  const known = await join();
  const set = (closedMemberKept: number) =>
    fixture.ask("PUT", "/api/settings", {
      token: fixture.owner,
      body: { settings: { closedMemberKept }, reason },
    });
  expect((await set(10 * DAY_MS)).statusCode).toBe(400);
  expect((await set(3_650 * DAY_MS)).statusCode).toBe(202);
  expect((await view(known)).keptDays).toBe(1827);
});

test("a member who has money, here or in a game, or a reported transfer, is refused and told what to do first", async () => {
  const known = await join();
  await move(known.id, 700n);
  await fixture.server.call("GET", "/api/wallet/activate/PG", { token: known.token });
  game.balances.set([...game.balances.keys()].at(-1) ?? "", 2_500n);
  await fixture.server.call("POST", "/api/wallet/add", { token: known.token, body: { amount: 500 } });
  const refused = await post(known);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toEqual({ message: "ERASURE_BLOCKED", blockers: ["wallet", "games", "report"] });
  expect((await view(known)).request).toBeNull();
});

test("the member reads why they were refused, and can ask again", async () => {
  const known = await asker();
  expect((await decide(fixture.owner, known.request, "refuse")).statusCode).toBe(200);
  expect((await view(known)).request).toMatchObject({ state: "refused", words: reason });
  expect((await rowOf(known.id))?.status).toBe("active");
  expect((await decide(fixture.owner, known.request, "carry-out")).json()).toEqual({ message: "NOT_WAITING" });
  expect((await post(known, await prove(known))).json()).toMatchObject({ request: { state: "waiting" } });
});

test("an operator without the permission decides nothing", async () => {
  const known = await asker();
  for (const how of ["carry-out", "refuse"] as const)
    expect((await decide(fixture.nok, known.request, how)).json()).toEqual({ message: "NO_PERMISSION" });
  expect((await decide(fixture.owner, "ENOBODYS", "carry-out")).statusCode).toBe(404);
  expect((await view(known)).request?.state).toBe("waiting");
});

test("money that came since the request stops the erasure, and the request keeps waiting", async () => {
  const known = await asker();
  await move(known.id, 100n);
  const refused = await decide(fixture.owner, known.request, "carry-out");
  expect([refused.statusCode, refused.json()]).toEqual([409, { message: "MONEY_LEFT", blockers: ["wallet"] }]);
  expect((await rowOf(known.id))?.status).toBe("active");
  await move(known.id, -100n);
  expect((await decide(fixture.owner, known.request, "carry-out")).statusCode).toBe(200);
});

test("of two operators and the member, who decide at once, one succeeds", async () => {
  const known = await asker();
  const answers = await Promise.all([
    decide(fixture.owner, known.request, "carry-out"),
    decide(fixture.owner, known.request, "refuse"),
    decide(fixture.owner, known.request, "carry-out"),
    takeBack(known),
  ]);
  // A member who is closed in the meantime is signed out, so their call fails with another error.
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const { rows } = await owner.query<{ state: string }>("select state from erasure where id = $1", [known.request]);
  const isErasing = rows[0]?.state === "erasing";
  expect((await rowOf(known.id))?.status).toBe(isErasing ? "closed" : "active");
  const acts = await owner.query("select from operator_act where subject = $1", [known.request]);
  expect(acts.rowCount).toBe(rows[0]?.state === "withdrawn" ? 0 : 1);
});

test("what no law keeps is erased at once, the identity is kept apart, and a crash in the middle loses nothing", async () => {
  const known = await asker();
  const { context } = fixture.server;
  const said = { message_type: "text", payload: { message: "please erase all of me" }, deliver: { id: "c1" } };
  await fixture.server.call("POST", "/api/chat/send-message", { token: known.token, body: { message: said } });
  await context.db
    .insertInto("upload")
    .values({
      id: randomBytes(16).toString("base64url"),
      holder: `member:${known.id}`,
      member_id: known.id,
      kind: "chat",
      reference: `ref-${known.id}`,
      type: "image/jpeg",
      name: "my face.jpg",
      bytes: 5n,
      created_at: context.clock.now(),
      removed_at: null,
    })
    .execute();
  await label(owner, known.id);
  expect((await decide(fixture.owner, known.request, "carry-out")).statusCode).toBe(200);
  expect((await fixture.server.call("GET", "/api/account/profile", { token: known.token })).statusCode).toBe(401);
  const state = async () =>
    (await owner.query<{ state: string }>("select state from erasure where id = $1", [known.request])).rows[0]?.state;

  const disk = { ...context.uploads.disk, remove: () => Promise.reject(new Error("the machine crashed")) };
  await eraseAsked({ ...context, uploads: { ...context.uploads, disk } });
  expect([await state(), await kept(known.id)]).toEqual(["erasing", undefined]);
  expect((await rowOf(known.id))?.phone).toBe(`+66${known.person.phone.slice(1)}`);

  const done = await Promise.all([eraseAsked(context), eraseAsked(context)]);
  expect(done.toSorted((one, other) => one - other)).toEqual([0, 1]);
  expect(await state()).toBe("erased");
  expect(await rowOf(known.id)).toMatchObject({
    status: "closed",
    phone: "",
    name: "–",
    password: "",
    bank_account_no: "",
  });
  for (const [table, column, value] of [
    ["chat_message", "room", `member:${known.id}`],
    ["chat_room", "id", `member:${known.id}`],
    ["upload", "member_id", known.id],
    ["member_device", "member_id", known.id],
    ["notice", "member_id", known.id],
    ["step_up", "member_id", known.id],
  ] as const) {
    const { rowCount } = await owner.query(`select from ${table} where ${column} = $1`, [value]);
    expect([table, rowCount]).toEqual([table, 0]);
  }
  expect(await labelsOf(owner, known.id)).toEqual({ tags: 0, hasLevel: false });

  // The identity is stored separately, and is shown only for a reason.
  expect(await kept(known.id)).toBe(`+66${known.person.phone.slice(1)}`);
  const page = await fixture.ask("GET", `/api/members/${known.id}`, { token: fixture.owner });
  expect(page.body).not.toContain(known.person.phone.slice(-4));
  const shown = await fixture.ask("POST", `/api/members/${known.id}/reveal`, {
    token: fixture.owner,
    body: { field: "phone", reason: "a court asked" },
  });
  expect(shown.json()).toEqual({ value: known.person.phone });
  expect((await exportMember(context, known.id))?.bankAccount).toMatchObject({
    bankAccountNo: known.person.accountNo,
  });
  // Nobody can take their phone number or bank account before the legal period is over.
  fixture.server.advance(1826 * DAY_MS);
  expect(await eraseClosedMembers(context)).toBe(0);
  fixture.server.advance(2 * DAY_MS);
  expect(await eraseClosedMembers(context)).toBeGreaterThan(0);
  expect(await kept(known.id)).toBeUndefined();
});

test("an erased member's phone is answered like a stranger's, gets no SMS, and nothing new is kept about it", async () => {
  const { server } = fixture;
  const known = await asker();
  const { phone, password } = known.person;
  server.advance(61_000);
  const otpToken = await verifiedToken(server, phone, "reset");
  expect((await decide(await secondOwner(fixture), known.request, "carry-out")).statusCode).toBe(200);
  await eraseAsked(server.context);
  const login = await server.call("POST", "/api/login", { body: { username: phone, password } });
  expect([login.statusCode, login.json()]).toEqual([403, { message: "WRONG_CREDENTIAL" }]);
  const own = () => server.sms.filter((sms) => sms.phone.endsWith(phone.slice(1)));
  // The closing is told behind the answer.
  await expect.poll(() => own().at(-1)?.text).toContain("ปิดบัญชี");
  server.advance(61_000);
  const before = own().length;
  await server.call("POST", "/api/otp/send", { body: { phoneNumber: phone, purpose: "reset" } });
  // A code that is requested later comes later.
  await verifiedToken(server, (await join()).person.phone, "reset");
  expect(own().slice(before)).toEqual([]);
  // A code that was verified before the closing is of no use after it.
  const reset = { username: phone, otpToken, newPassword: "Green-River-4711" };
  const answer = await server.call("POST", "/api/account/resetpwd", { body: reset });
  expect([answer.statusCode, answer.json()]).toEqual([403, { message: "UNVERIFIED_OTP" }]);
  expect(await rowOf(known.id)).toMatchObject({ password: "", phone: "" });
});

const THB_MIN = 10_000n;
const withdrawals = async (id: bigint) => {
  const { rows } = await owner.query<{ reference: string; amount: string; state: string }>(
    "select reference, amount, state from saga where member_id = $1 and kind = 'withdraw'",
    [id],
  );
  return rows;
};
const walletOf = async ({ token }: Known) =>
  (await fixture.server.call("GET", "/api/wallet", { token })).json<{ wallet: { amount: number } }>().wallet.amount;

test("a rest below the minimum withdrawal blocks nothing: it is paid out with the request, as announced", async () => {
  const known = await join();
  await move(known.id, THB_MIN - 1n);
  expect(await view(known)).toMatchObject({ blockers: [], rest: 99.99, currency: "BAHT" });
  const asked = await post(known, await prove(known));
  expect(asked.json()).toMatchObject({ request: { state: "waiting", rest: 99.99 }, rest: null, blockers: ["moving"] });
  expect(await walletOf(known)).toBe(0);
  const { rows } = await owner.query<{ id: string }>("select id from erasure where member_id = $1", [known.id]);
  const request = rows[0]?.id ?? "";
  expect(await withdrawals(known.id)).toMatchObject([{ reference: `W${request.slice(1)}`, amount: "9999" }]);
  const tooEarly = await decide(await secondOwner(fixture), request, "carry-out");
  expect(tooEarly.json()).toEqual({ message: "MONEY_LEFT", blockers: ["moving"] });
});

test("the minimum withdrawal itself has to be withdrawn first", async () => {
  const known = await join();
  await move(known.id, THB_MIN);
  expect(await view(known)).toMatchObject({ blockers: ["wallet"], rest: null });
  expect((await post(known)).json()).toEqual({ message: "ERASURE_BLOCKED", blockers: ["wallet"] });
});

test("one rest in 30 days: asking and taking back is no way around the minimum withdrawal", async () => {
  const known = await join();
  await move(known.id, 500n);
  expect((await post(known, await prove(known))).statusCode).toBe(200);
  expect((await takeBack(known)).statusCode).toBe(200);
  await move(known.id, 600n);
  expect(await view(known)).toMatchObject({ rest: null });
  expect((await post(known)).json()).toMatchObject({ message: "ERASURE_BLOCKED" });
  expect(await withdrawals(known.id)).toHaveLength(1);
});

test("a job pays a rest that a process left unpaid, once; a rest that was spent is not paid", async () => {
  const { context } = fixture.server;
  const [left, gone] = [await asker(), await asker()];
  await move(left.id, 700n);
  for (const { id } of [left, gone]) await owner.query("update erasure set rest = 700 where member_id = $1", [id]);
  await Promise.all([payRests(context), payRests(context)]);
  await payRests(context);
  expect(await withdrawals(left.id)).toMatchObject([{ amount: "700" }]);
  expect(await withdrawals(gone.id)).toEqual([]);
  expect((await view(gone)).request).toMatchObject({ rest: null });
  expect(await walletOf(left)).toBe(0);
});

test("a rest whose payment came back is not announced any more, and the next request pays it anew", async () => {
  const { context } = fixture.server;
  const known = await join();
  await move(known.id, 9_000n);
  expect((await post(known, await prove(known))).statusCode).toBe(200);
  const [first] = await withdrawals(known.id);
  const row = await readSaga(context.db, known.id, first?.reference ?? "");
  if (row === null) throw new Error("no withdrawal");
  expect(await refuseWithdrawal(context, row, { by: 1n, reason: "the bank has no such account" })).toBe(true);
  await payRests(context);
  expect(await withdrawals(known.id)).toHaveLength(1);
  expect(await view(known)).toMatchObject({ request: { state: "waiting", rest: null }, rest: 90, blockers: [] });

  expect((await post(known, await prove(known))).json()).toMatchObject({ request: { state: "waiting", rest: 90 } });
  const { rows } = await owner.query<{ state: string }>(
    "select state from erasure where member_id = $1 order by asked_at",
    [known.id],
  );
  expect(rows).toEqual([{ state: "withdrawn" }, { state: "waiting" }]);
  const paid = await withdrawals(known.id);
  expect(new Set(paid.map(({ reference }) => reference)).size).toBe(2);
  expect(paid.filter(({ state }) => state !== "returned")).toMatchObject([{ amount: "9000" }]);
  expect(await walletOf(known)).toBe(0);
  await payRests(context);
  expect(await withdrawals(known.id)).toHaveLength(2);
});
