import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { ageSignIns, askOf, setExportFreshRows } from "../../testing/console.ts";
import { multipart } from "../../testing/multipart.ts";
import { openInbox } from "../../testing/inbox.ts";

const { fixture, line, newMember, newest, ask, close } = await openInbox();
afterAll(close);
const { context } = fixture.server;
const asked = askOf(line.consoleApp);

/** The events that a step adds to the audit log. */
const eventsOf = async (step: () => Promise<unknown>) => {
  const { last = 0n } =
    (await context.db.selectFrom("operator_act").select("id as last").orderBy("id", "desc").limit(1).execute())[0] ??
    {};
  await step();
  return context.db
    .selectFrom("operator_act")
    .select(["act", "subject", "member_id", "before", "after"])
    .where("id", ">", last)
    .orderBy("id")
    .execute();
};
const FIGURES = "/api/chat-figures/export?from=2026-01-01&to=2026-12-31";
const takeFile = async () => (await asked("GET", FIGURES, { token: fixture.nok })).statusCode;

test("notes, files and asked exports are in the audit log, once and without their text", async () => {
  const { say } = await newMember();
  await say("my phone is broken");
  const { _id } = await newest();
  const note = { deliverId: "n-1", text: "a secret note" };
  const noted = await eventsOf(async () => {
    await ask("POST", `/api/chats/${_id}/notes`, note);
    await ask("POST", `/api/chats/${_id}/notes`, note);
  });
  expect(noted).toMatchObject([{ act: "noteChat", subject: _id, before: null, after: null }]);
  expect(noted[0]?.member_id).not.toBeNull();

  const body = Buffer.from("%PDF-1.7\n%%EOF\n");
  const form = multipart([{ name: "file", body, fileName: "a.pdf", type: "application/pdf" }]);
  const headers = { ...form.headers, authorization: `Bearer ${fixture.nok}` };
  const url = `/api/chats/${_id}/files`;
  const sent = await eventsOf(() => line.consoleApp.inject({ method: "POST", url, payload: form.payload, headers }));
  expect(sent).toMatchObject([{ act: "uploadChatFile", subject: _id, after: '{"fileType":"file"}' }]);

  let id = "";
  const made = await eventsOf(async () => {
    const wish = { format: "csv", filter: { kinds: "deposit" } };
    id = (await ask<{ _id: string }>("POST", "/api/transactions/exports", wish)).body._id;
    await asked("DELETE", `/api/transactions/exports/${id}`, { token: fixture.nok });
    await asked("DELETE", "/api/transactions/exports/999", { token: fixture.nok });
  });
  expect(made).toMatchObject([
    { act: "createTransactionExport", subject: id, after: '{"kinds":"deposit","format":"csv"}' },
    { act: "removeTransactionExport", subject: id },
  ]);

  const days = await eventsOf(() => asked("GET", "/api/bank/accounts/payout-THB/days/file", { token: fixture.nok }));
  expect(days).toMatchObject([{ act: "exportBankDays", subject: "payout-THB" }]);
});

test("who reads or searches messages is in the audit log, once for a visit", async () => {
  const { say } = await newMember();
  await say("what about my parcel");
  const { _id } = await newest();
  const looked = await eventsOf(async () => {
    for (let times = 0; times < 3; times++) {
      expect((await ask("GET", `/api/chats/${_id}/messages`)).status).toBe(200);
      expect((await ask("GET", `/api/chat-search?q=parcel`)).status).toBe(200);
    }
  });
  expect(looked).toMatchObject([
    { act: "listChatMessages", subject: _id },
    { act: "searchChats", subject: null, member_id: null },
  ]);
  expect(JSON.stringify(looked, (_, value: unknown) => String(value))).not.toContain("parcel");
  fixture.server.advance(16 * 60_000);
  await sql`update limit_turn set times = '{}' where scope = 'operator:look'`.execute(context.db);
  expect(await eventsOf(() => ask("GET", `/api/chats/${_id}/messages`))).toHaveLength(1);
});

test("a file of conversations is in the audit log, needs a fresh sign-in for many rows, and is limited", async () => {
  const taken = await eventsOf(async () => expect(await takeFile()).toBe(200));
  expect(taken).toMatchObject([{ act: "exportChatFigures" }]);
  expect(JSON.parse(taken[0]?.after ?? "")).toEqual({ from: "2026-01-01", to: "2026-12-31", rows: 2 });
  await setExportFreshRows(context, 1);
  await ageSignIns(context);
  const refused = await eventsOf(async () => expect(await takeFile()).toBe(403));
  expect(refused).toEqual([]);
  await setExportFreshRows(context, 1_000);
  for (let times = 0; times < 59; times++) expect(await takeFile()).toBe(200);
  expect(await takeFile()).toBe(429);
});
