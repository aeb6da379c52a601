import { afterAll, beforeAll, expect, test } from "vitest";

import { placesOf } from "../../lib/places.ts";
import { openConsole, type TestConsole } from "../../testing/console.ts";
import { registerPerson } from "../../testing/member.ts";

let fixture: TestConsole;
beforeAll(async () => {
  fixture = await openConsole({ places: placesOf("198.51.100.0,198.51.100.99,Vientiane\n127.0.0.0,127.0.0.9,Here\n") });
});
afterAll(() => fixture.close());

type Listed = readonly { readonly place: string | null }[];

test("a member's devices show where each signed in from, to them and in the console; the address is not stored", async () => {
  const { server } = fixture;
  const person = await registerPerson(server);
  const login = async (from: string): Promise<string> => {
    const body = { username: person.phone, password: person.password };
    return (await server.call("POST", "/api/login", { body, from })).json<{ token: string }>().token;
  };
  await login("203.0.113.7");
  const token = await login("198.51.100.7");
  const listed = await server.call("GET", "/api/account/sessions", { token });
  expect(listed.json<Listed>().map(({ place }) => place)).toEqual(["Vientiane", null]);
  const { id } = await server.context.db
    .selectFrom("member")
    .select("id")
    .where("bank_account_no", "=", person.accountNo)
    .executeTakeFirstOrThrow();
  const devices = await fixture.ask("GET", `/api/members/${id}/devices`, { token: fixture.owner });
  expect(devices.json<{ sessions: Listed }>().sessions.map(({ place }) => place)).toEqual(["Vientiane", null]);
  const rows = await server.context.db.selectFrom("session").selectAll().where("member_id", "=", id).execute();
  expect(JSON.stringify(rows, (_key, value: unknown) => String(value))).not.toContain("198.51.100.7");
});

test("an operator's sessions show where they are from", async () => {
  const signIns = await fixture.ask("GET", "/api/sessions", { token: fixture.owner });
  expect(signIns.json<Listed>()[0]).toMatchObject({ address: "127.0.0.1", place: "Here" });
});
