import type { countFlags } from "@krapao/contract/operator/count-flags";
import type { AnswerOf } from "@krapao/contract/types";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { raiseFlag } from "../../saga/flags.ts";
import { setOperatorSettings } from "../../lib/operator-settings.ts";
import { addPerson, openConsole, openToken, type TestConsole } from "../../testing/console.ts";
import type { Flag } from "./read-flags.ts";

let fixture: TestConsole;
let ids: Readonly<Record<"nok" | "ton", string>>;
const idOf = async (token: string): Promise<string> =>
  (await fixture.ask("GET", "/api/me", { token })).json<{ _id: string }>()._id;
beforeAll(async () => {
  fixture = await openConsole();
  ids = { nok: await idOf(fixture.nok), ton: await idOf(fixture.ton) };
});
afterAll(() => fixture.close());
const list = async (token: string, query = ""): Promise<Flag[]> =>
  (await fixture.ask("GET", `/api/flags${query}`, { token })).json<Flag[]>();
const counts = async (token: string) =>
  (await fixture.ask("GET", "/api/counts/flags", { token })).json<AnswerOf<typeof countFlags>>();

/** Closes every case, so that a test finds only its own. */
const closeAll = async (): Promise<void> => {
  for (const flag of await list(fixture.nok, "?limit=100")) {
    const from = flag.assigned?.to._id;
    await assign(fixture.nok, flag, ids.nok, from === undefined ? {} : { from });
    await post(fixture.nok, flag, "seen", { reason: "the test is over" });
    if (flag.needsSecondLook) await post(fixture.ton, flag, "seen", { reason: "the test is over" });
  }
};
afterEach(closeAll);

let raised = 0;
const raise = async (needsSecondLook = false): Promise<Flag> => {
  const { context } = fixture.server;
  const reference = `CASE${(raised += 1)}`;
  await raiseFlag(context, { memberId: 0n, reference }, "other-amount", "one", {}, needsSecondLook);
  const flag = (await list(fixture.nok)).find((one) => one.reference === reference);
  if (flag === undefined) throw new Error("no case");
  return flag;
};

type Told = Partial<Flag> & { readonly message?: string };
const post = async (token: string, { _id }: Flag, act: "assign" | "seen", body: object) => {
  const answer = await fixture.ask("POST", `/api/flags/${encodeURIComponent(_id)}/${act}`, { token, body });
  return { status: answer.statusCode, ...answer.json<Told>() };
};
const assign = (token: string, flag: Flag, operator: string | null, more: object = {}) =>
  post(token, flag, "assign", { operator, ...more });

test("a case is taken, handed over with a note and returned, and every operator's lists show it", async () => {
  const [one, two] = [await raise(), await raise()];
  expect(one).toMatchObject({ assigned: null, score: null, held: null });
  expect(await assign(fixture.nok, one, ids.nok)).toMatchObject({ status: 200, assigned: { to: { _id: ids.nok } } });
  expect((await list(fixture.nok, "?owner=mine")).map(({ _id }) => _id)).toEqual([one._id]);
  expect(await list(fixture.ton, "?owner=mine")).toEqual([]);
  expect((await list(fixture.ton, "?owner=nobody")).map(({ _id }) => _id)).toEqual([two._id]);
  expect(await counts(fixture.nok)).toMatchObject({ open: 2, mine: 1, nobody: 1, late: 0, target: 4 * 3_600_000 });

  const note = "She calls back at three";
  expect(await assign(fixture.nok, one, ids.ton, { from: ids.nok, note })).toMatchObject({
    assigned: { to: { _id: ids.ton }, note },
  });
  expect((await list(fixture.ton, "?owner=mine"))[0]?.assigned?.note).toBe(note);
  expect(await assign(fixture.ton, one, null)).toMatchObject({ status: 200, assigned: null });
  expect(await counts(fixture.ton)).toMatchObject({ open: 2, mine: 0, nobody: 2 });
});

test("of two operators who take a case at once one gets it, and the other is told that it is taken", async () => {
  const flag = await raise();
  const operators = [fixture.nok, fixture.ton] as const;
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => {
      const isFirst = at % 2 === 0;
      return assign(isFirst ? operators[0] : operators[1], flag, isFirst ? ids.nok : ids.ton);
    }),
  );
  const [now] = await list(fixture.nok);
  const winner = now?.assigned?.to._id;
  for (const [at, { status, message }] of answers.entries()) {
    const isWinner = (at % 2 === 0 ? ids.nok : ids.ton) === winner;
    expect([status, message]).toEqual(isWinner ? [200, undefined] : [409, "ASSIGNED_MEANWHILE"]);
  }
});

test("a case is taken from another operator only by naming them, while they still have it", async () => {
  const flag = await raise();
  await assign(fixture.nok, flag, ids.nok);
  expect(await assign(fixture.ton, flag, ids.ton)).toMatchObject({ status: 409, message: "ASSIGNED_MEANWHILE" });
  expect(await assign(fixture.ton, flag, ids.ton, { from: ids.ton })).toMatchObject({ message: "ASSIGNED_MEANWHILE" });
  expect(await post(fixture.ton, flag, "seen", { reason: "all is well" })).toMatchObject({
    status: 409,
    message: "ASSIGNED_MEANWHILE",
  });
  expect((await list(fixture.ton))[0]).toMatchObject({ assigned: { to: { _id: ids.nok } }, seen: null });
  expect(await assign(fixture.ton, flag, ids.ton, { from: ids.nok })).toMatchObject({
    status: 200,
    assigned: { to: { _id: ids.ton } },
  });
  expect(await post(fixture.nok, flag, "seen", { reason: "all is well" })).toMatchObject({ status: 409 });
  expect(await post(fixture.ton, flag, "seen", { reason: "all is well" })).toMatchObject({ status: 200 });
});

test("of closing and taking a case at once, the first one counts", async () => {
  for (let round = 0; round < 6; round++) {
    const flag = await raise();
    const [taken, seen] = await Promise.all([
      assign(fixture.nok, flag, ids.nok),
      post(fixture.ton, flag, "seen", { reason: "all is well" }),
    ]);
    expect([taken, seen].filter(({ status }) => status === 200)).toHaveLength(1);
    expect([taken.message, seen.message]).toContain(taken.status === 200 ? "ASSIGNED_MEANWHILE" : "NOT_WAITING");
    const open = (await list(fixture.nok)).find(({ _id }) => _id === flag._id);
    expect(open?.assigned?.to._id).toBe(taken.status === 200 ? ids.nok : undefined);
  }
});

test("a case can be given only to operators who may handle it; the cases of an operator who left are free", async () => {
  const { context } = fixture.server;
  const flag = await raise();
  const reader = await addPerson(context, "looker", "reader", "Quiet-Canal-31");
  const leaver = await addPerson(context, "leaver", "cashier", "Quiet-Canal-32");
  for (const who of [String(reader), "999999", "nok"])
    expect(await assign(fixture.nok, flag, who)).toMatchObject({ status: 404, message: "NO_USER" });
  const operators = (await fixture.ask("GET", "/api/flags/assignees", { token: fixture.nok })).json<
    { _id: string }[]
  >();
  const listed = operators.map(({ _id }) => _id);
  expect(listed).toEqual(expect.arrayContaining([ids.nok, ids.ton, String(leaver)]));
  expect(listed).not.toContain(String(reader));
  await context.db.updateTable("operator").set({ is_demo: true }).where("id", "=", reader).execute();
  expect(await assign(await openToken(context, reader), flag, null)).toMatchObject({ message: "NO_PERMISSION" });

  await assign(fixture.nok, flag, String(leaver));
  expect(await counts(fixture.nok)).toMatchObject({ nobody: 0 });
  await context.db.updateTable("operator").set({ is_active: false }).where("id", "=", leaver).execute();
  expect((await list(fixture.nok, "?owner=nobody")).map(({ _id }) => _id)).toEqual([flag._id]);
  expect(await assign(fixture.nok, flag, ids.nok)).toMatchObject({ status: 200 });
});

test("a case has a target time, which operators set; cases over it are counted as late", async () => {
  const { context } = fixture.server;
  const target = 600_000;
  await setOperatorSettings(context.db, { riskTarget: target }, context.clock.now());
  const { today: before } = await counts(fixture.nok);
  const late = await raise();
  fixture.server.advance(target + 1);
  const early = await raise();
  const of = (flag: Flag): number => Date.parse(flag.targetAt) - Date.parse(flag.createdAt);
  expect(of(early)).toBe(target);
  // The case with the nearest target comes first.
  expect((await list(fixture.nok)).map(({ reference }) => reference)).toEqual([late.reference, early.reference]);
  expect(await counts(fixture.nok)).toMatchObject({ open: 2, late: 1, target, today: before });
  for (const flag of [early, late]) await post(fixture.nok, flag, "seen", { reason: "all is well" });
  expect(await counts(fixture.nok)).toMatchObject({
    open: 0,
    late: 0,
    today: { seen: before.seen + 2, inTime: before.inTime + 1 },
  });
});

test("a case that needs a second look goes back to the queue after the first, and another operator closes it", async () => {
  const flag = await raise(true);
  expect(flag).toMatchObject({ needsSecondLook: true, firstLook: null });
  await assign(fixture.nok, flag, ids.nok);
  const first = { by: { _id: ids.nok }, reason: "she named her deposits" };
  expect(await post(fixture.nok, flag, "seen", { reason: first.reason })).toMatchObject({
    status: 200,
    firstLook: first,
    assigned: null,
    seen: null,
  });
  expect(await counts(fixture.ton)).toMatchObject({ open: 1, nobody: 1 });
  // The first look is not lost when its operator takes the case again, and cannot be the second one.
  await assign(fixture.nok, flag, ids.nok);
  expect(await post(fixture.nok, flag, "seen", { reason: "still so" })).toMatchObject({
    status: 403,
    message: "OWN_LOOK",
  });
  await assign(fixture.ton, flag, ids.ton, { from: ids.nok });
  expect(await post(fixture.ton, flag, "seen", { reason: "agreed" })).toMatchObject({
    status: 200,
    firstLook: first,
    seen: { by: { _id: ids.ton }, reason: "agreed" },
  });
  expect(await counts(fixture.ton)).toMatchObject({ open: 0 });
});

test("an operator who may not approve yet gives none of two looks, and looks at other cases", async () => {
  const [two, one] = [await raise(true), await raise()];
  const { db } = fixture.server.context;
  const setNew = (isNew: boolean) =>
    db.updateTable("operator").set({ needs_owner: isNew }).where("id", "=", BigInt(ids.nok)).execute();
  await setNew(true);
  expect(await post(fixture.nok, two, "seen", { reason: "fine" })).toMatchObject({
    status: 403,
    message: "NEW_OPERATOR",
  });
  expect(await post(fixture.nok, one, "seen", { reason: "fine" })).toMatchObject({ status: 200 });
  await setNew(false);
});

test("of concurrent looks by one operator one counts, and of those by two operators both count", async () => {
  const alone = await raise(true);
  const twice = await Promise.all([1, 2, 3].map((n) => post(fixture.nok, alone, "seen", { reason: `look ${n}` })));
  expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403, 403]);
  expect((await list(fixture.nok))[0]?.seen).toBeNull();

  const both = await raise(true);
  const looks = await Promise.all(
    [fixture.nok, fixture.ton].map((token) => post(token, both, "seen", { reason: "at once" })),
  );
  expect(looks.map(({ status }) => status)).toEqual([200, 200]);
  const closed = (await list(fixture.nok, "?state=seen")).find(({ _id }) => _id === both._id);
  expect(new Set([closed?.firstLook?.by._id, closed?.seen?.by._id])).toEqual(new Set([ids.nok, ids.ton]));
});

type Act = { readonly subject: string; readonly reason: string; readonly after: string };

test("the log records who took a case, and every console reloads", async () => {
  const flag = await raise();
  const version = async (): Promise<string> =>
    (await fixture.ask("GET", "/api/pulse", { token: fixture.ton })).json<{ version: string }>().version;
  const before = await version();
  await assign(fixture.nok, flag, ids.ton, { note: "yours, since Tuesday" });
  await expect.poll(version, { timeout: 10_000 }).not.toBe(before);
  const acts = (await fixture.ask("GET", "/api/audit?act=assignFlag", { token: fixture.nok })).json<Act[]>();
  expect(acts[0]).toMatchObject({ subject: flag._id, reason: "yours, since Tuesday" });
  expect(acts[0]?.after).toContain(ids.ton);
});
