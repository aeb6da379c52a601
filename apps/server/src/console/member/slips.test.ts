import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { askOf, auditEventsOf, openConsole, type TestConsole } from "../../testing/console.ts";
import { registerPerson, signIn } from "../../testing/member.ts";

let fixture: TestConsole;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(async () => {
  fixture.server.context.uploads.decoder.close();
  await fixture.close();
});

const idOf = async (): Promise<string> => {
  const token = await signIn(fixture.server, await registerPerson(fixture.server));
  const answer = await fixture.server.call("GET", "/api/account/profile", { token });
  return answer.json<{ profile: { _id: string } }>().profile._id;
};
const ask = async (method: "GET" | "POST", url: string, token = fixture.nok) => {
  const answer = await askOf(fixture.app)(method, url, { token });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};
const waitingSlip = async (member: string, reference: string): Promise<void> => {
  const outcome = await fixture.server.context.ledger.openSaga({
    amount: 0n,
    currency: "THB",
    saga: {
      memberId: BigInt(member),
      reference,
      from: null,
      to: "asking",
      status: "IN_PROGRESS",
      dueIn: 3_600_000,
      kind: "slip-deposit",
      type: "deposit",
    },
  });
  expect(outcome.is).toBe("done");
};
const rowOf = (reference: string) =>
  fixture.server.context.db
    .selectFrom("saga")
    .select(["state", "status", "asked", "data", sql<boolean>`due_at <= db_now()`.as("is_due")])
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();

test("an operator makes a waiting slip due, once, which is logged; nothing else of it changes", async () => {
  const [member, stranger] = [await idOf(), await idOf()];
  await waitingSlip(member, "SLIPWAITS");
  const before = await rowOf("SLIPWAITS");
  expect(before.is_due).toBe(false);
  const press = (of = member, reference = "SLIPWAITS") => ask("POST", `/api/members/${of}/slips/${reference}/ask`);
  expect((await press(stranger)).body).toEqual({ message: "NO_DATA" });
  expect((await press(member, "SLIPNOWHERE")).body).toEqual({ message: "NO_DATA" });
  expect((await rowOf("SLIPWAITS")).is_due).toBe(false);

  expect((await Promise.all([press(), press(), press()])).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await rowOf("SLIPWAITS")).toEqual({ ...before, is_due: true });
  expect((await auditEventsOf(fixture)).filter((act) => act === "askSlipBank")).toHaveLength(1);

  // The bank was asked and the slip waits again. The bank is asked at most once a minute.
  const { db } = fixture.server.context;
  const later = sql<Date>`db_now() + interval '1 hour'`;
  await db.updateTable("saga").set({ due_at: later }).where("reference", "=", "SLIPWAITS").execute();
  expect((await press()).body).toEqual({ message: "REQUEST_LIMIT" });
  expect((await rowOf("SLIPWAITS")).is_due).toBe(false);
});

test("the list shows when the bank was asked, when it is asked next, and when the slip expires", async () => {
  const member = await idOf();
  await waitingSlip(member, "SLIPTIMES");
  const slip = async () =>
    ((await ask("GET", `/api/members/${member}/slips?page=1&limit=3`)).body["slips"] as Record<string, unknown>[])[0];
  expect(await slip()).toMatchObject({ askedAt: [], until: null, hasPicture: false, nextAt: expect.any(String) });
  const minutes = [1, 2, 3, 4].map((minute) => new Date(Date.UTC(2026, 0, 1, 10, minute)));
  const attempt = (at: Date, answer: string) =>
    fixture.server.context.db
      .insertInto("saga_attempt")
      .values({
        member_id: BigInt(member),
        reference: "SLIPTIMES",
        at,
        state: "asking",
        what: "ask",
        answer,
        took_ms: 5,
        detail: "{}",
      })
      .execute();
  for (const at of minutes) await attempt(at, "not-ready");
  const told = await slip();
  expect(told?.["askedAt"]).toEqual(minutes.slice(1).map((at) => at.toISOString()));
  expect(Date.parse(String(told?.["until"])) - Date.parse(String(told?.["createdAt"]))).toBe(1_800_000);
  // A slip whose bank gives no answer is asked about again without a limit.
  await attempt(new Date(Date.UTC(2026, 0, 1, 10, 5)), "unclear");
  expect(await slip()).toMatchObject({ until: null, nextAt: expect.any(String) });
});

test("a slip's picture opens with a signed address, for operators who may see masked values", async () => {
  const [member, stranger] = [await idOf(), await idOf()];
  await waitingSlip(member, "SLIPPICTURE");
  const { db, uploads, clock } = fixture.server.context;
  const id = "slippictureslippicture";
  await uploads.disk.write(id, Buffer.from("a picture"));
  await uploads.disk.keep(id);
  await db
    .insertInto("upload")
    .values({
      id,
      holder: `member:${member}`,
      member_id: BigInt(member),
      kind: "slip",
      reference: "SLIPPICTURE",
      type: "image/jpeg",
      name: "slip.jpg",
      bytes: 9n,
      created_at: clock.now(),
      scanned_at: null,
      removed_at: null,
    })
    .execute();
  const address = (of: string) => ask("GET", `/api/members/${of}/slips/SLIPPICTURE/picture`);
  expect((await address(stranger)).body).toEqual({ message: "NO_DATA" });
  const { url } = (await address(member)).body as { readonly url: string };
  const open = (at: string) => fixture.app.inject({ method: "GET", url: at });
  const opened = await open(url);
  expect([opened.statusCode, opened.headers["content-type"], opened.body]).toEqual([200, "image/jpeg", "a picture"]);
  expect((await open(url.replace(/expires=\d/, "expires=9"))).statusCode).toBe(404);
  expect((await open(url.replace("/api/slip-files/", "/api/chat-files/"))).statusCode).toBe(404);
  expect(await auditEventsOf(fixture)).toContain("getSlipPicture");
  fixture.server.advance(5 * 60_000 + 1_000);
  expect((await open(url)).statusCode).toBe(404);
});
