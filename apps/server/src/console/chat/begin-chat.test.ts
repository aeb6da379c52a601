import { afterAll, beforeAll, expect, test } from "vitest";

import { readRoom } from "../../domain/chat/live.ts";
import { auditEventsOf, memberWith, openConsole, openToken, type TestConsole } from "../../testing/console.ts";
import { signIn } from "../../testing/member.ts";

let fixture: TestConsole;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

type Chat = {
  readonly _id: string;
  readonly room: string;
  readonly state: string;
  readonly last: unknown;
  readonly operator: { readonly username: string } | null;
};
const begin = (member: bigint | string, token = fixture.nok) =>
  fixture.ask("POST", `/api/members/${member}/chat`, { token });
const reply = (chat: string, message: string) =>
  fixture.ask("POST", `/api/chats/${chat}/messages`, {
    token: fixture.nok,
    body: { message: { message_type: "text", payload: { message }, deliver: { id: `begin-${message}` } } },
  });

test("an operator starts a conversation, once; the member is notified with the first message", async () => {
  const { id, person } = await memberWith(fixture, 0n);
  const begun = (await begin(id)).json<Chat>();
  expect(begun).toMatchObject({ state: "open", last: null, operator: { username: "nok" } });
  expect((await begin(id, fixture.ton)).json<Chat>()).toMatchObject({ _id: begun._id, operator: { username: "nok" } });
  expect((await auditEventsOf(fixture)).filter((act) => act === "beginChat")).toHaveLength(1);
  const both = await Promise.all(
    Array.from({ length: 6 }, async () => (await begin((await memberWith(fixture, 0n)).id)).statusCode),
  );
  expect(new Set(both)).toEqual(new Set([200]));
  const token = await signIn(fixture.server, person);
  const history = () => fixture.server.call("POST", "/api/chat/history", { token, body: { limit: 10, skip: 0 } });
  expect((await history()).json()).toEqual([]);
  expect((await reply(begun._id, "hello")).statusCode).toBe(200);
  expect((await history()).json<{ message: unknown }[]>()).toHaveLength(1);
  const said = { message_type: "text", payload: { message: "yes" }, deliver: { id: "customer-1" } };
  await fixture.server.call("POST", "/api/chat/send-message", { token, body: { message: said } });
  expect((await begin(id)).json<Chat>()._id, "what the customer says goes on in it").toBe(begun._id);
});

test("operators who start one concurrently start the same conversation", async () => {
  const { id } = await memberWith(fixture, 0n);
  const answers = await Promise.all([begin(id), begin(id, fixture.ton), begin(id, fixture.owner), begin(id)]);
  expect(new Set(answers.map((answer) => answer.json<Chat>()._id)).size).toBe(1);
});

test("a conversation that ends without a message asks for no rating", async () => {
  const { id } = await memberWith(fixture, 0n);
  const { _id, room } = (await begin(id)).json<Chat>();
  await fixture.ask("POST", `/api/chats/${_id}/end`, { token: fixture.nok });
  expect(await readRoom(fixture.server.context, room)).toMatchObject({ session_id: null, unrated: null });
  const again = (await begin(id)).json<Chat>();
  expect(again._id).not.toBe(_id);
  await reply(again._id, "word");
  await fixture.ask("POST", `/api/chats/${again._id}/end`, { token: fixture.nok });
  expect(await readRoom(fixture.server.context, room)).toMatchObject({ unrated: again._id });
});

test("it needs the permission to answer, and an existing member", async () => {
  const { id } = await memberWith(fixture, 0n);
  const { db } = fixture.server.context;
  const { id: finance } = await db
    .insertInto("operator")
    .values({
      username: "finance-1",
      name: "F",
      role: "finance",
      password: "",
      is_given_password: false,
      is_demo: true,
      created_at: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const refused = await begin(id, await openToken(fixture.server.context, finance));
  expect([refused.statusCode, refused.json()]).toEqual([403, { message: "NO_PERMISSION" }]);
  expect((await begin("999999")).json()).toEqual({ message: "NO_USER" });
  await db.updateTable("member").set({ status: "closed", closed_at: new Date() }).where("id", "=", id).execute();
  expect((await begin(id)).json()).toEqual({ message: "NO_USER" });
});
