import { afterAll, afterEach, expect, test } from "vitest";

import { sweepChats } from "../../domain/chat/sweep.ts";
import { signIn } from "../../testing/member.ts";
import { multipart } from "../../testing/multipart.ts";
import { openInbox } from "../../testing/inbox.ts";

const DAY_MS = 86_400_000;

const { fixture, line, fresh, ask, newMember, newest, unratedOf, closeSockets, close } = await openInbox();
afterEach(closeSockets);
afterAll(close);

test("S67: messages, files and conversations are deleted after 90 days, and the numbers continue", async () => {
  const { person, say } = await newMember();
  await say("old");
  const { _id } = await newest();
  const form = multipart([{ name: "file", body: Buffer.from("%PDF-1.7\n%%EOF\n"), fileName: "terms.pdf" }]);
  const uploaded = await line.consoleApp.inject({
    method: "POST",
    url: `/api/chats/${_id}/files`,
    payload: form.payload,
    headers: { ...form.headers, authorization: `Bearer ${fixture.nok}` },
  });
  const { path } = uploaded.json<{ path: string }>();
  const payload = { fileType: "file", filePath: path, name: "x" };
  await ask("POST", `/api/chats/${_id}/messages`, {
    message: { message_type: "media", payload, deliver: { id: fresh() } },
  });
  const { db, uploads } = fixture.server.context;
  // The operators' copy of a conversation is kept longer, never shorter.
  const { settings, version } = (await ask<{ settings: object; version: string }>("GET", "/api/chat-settings")).body;
  const keep = { settings: { ...settings, keptDays: 89 }, version, reason: "a test" };
  expect((await ask("PUT", "/api/chat-settings", keep, fixture.owner)).status).toBe(400);

  // The conversation ends by itself a day after the last message, and can be rated for another day.
  // A complaint is answered by its deadline, so it stays open.
  await ask("PUT", `/api/chats/${_id}/labels`, { topic: "complaint", tags: [] });
  fixture.server.advance(DAY_MS + 60_000);
  await sweepChats(fixture.server.context);
  expect(await db.selectFrom("chat_session").select("state").execute()).toEqual([{ state: "open" }]);
  await db.updateTable("chat_session").set({ topic: null }).execute();
  await sweepChats(fixture.server.context);
  expect(await unratedOf(await signIn(fixture.server, person))).toBe(_id);
  fixture.server.advance(DAY_MS);
  expect(await unratedOf(await signIn(fixture.server, person))).toBeNull();

  fixture.server.advance(87 * DAY_MS);
  await sweepChats(fixture.server.context);
  expect(await db.selectFrom("chat_message").select("id").where("body", "=", "old").execute()).toHaveLength(1);
  expect(await uploads.disk.read(path)).not.toBeNull();
  fixture.server.advance(2 * DAY_MS);
  await sweepChats(fixture.server.context);
  expect(await db.selectFrom("chat_message").select("id").execute()).toEqual([]);
  expect(await db.selectFrom("chat_session").select("id").execute()).toEqual([]);
  expect(await db.selectFrom("upload").select("id").where("kind", "=", "chat").execute()).toEqual([]);
  expect(await uploads.disk.read(path)).toBeNull();
  expect(await say("new", await signIn(fixture.server, person))).toBe(3);
});

test("expired notes are deleted, also of a conversation that goes on", async () => {
  const { db, clock } = fixture.server.context;
  const { person, say } = await newMember();
  await say("before");
  const { id } = await db
    .selectFrom("chat_session")
    .select("id")
    .orderBy("started_at", "desc")
    .executeTakeFirstOrThrow();
  await db.updateTable("chat_session").set({ topic: "complaint" }).where("id", "=", id).execute();
  await db.insertInto("chat_note").values({ session_id: id, operator_id: 1n, at: clock.now(), body: "old" }).execute();
  fixture.server.advance(60 * DAY_MS);
  await say("later", await signIn(fixture.server, person));
  await db.insertInto("chat_note").values({ session_id: id, operator_id: 1n, at: clock.now(), body: "new" }).execute();
  fixture.server.advance(31 * DAY_MS);
  await sweepChats(fixture.server.context);
  expect(await db.selectFrom("chat_session").select(["id", "ended_at"]).execute()).toEqual([{ id, ended_at: null }]);
  expect(await db.selectFrom("chat_note").select("body").execute()).toEqual([{ body: "new" }]);
});
