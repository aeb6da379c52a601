import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { newPerson, registerPerson, registrationOf, verifiedToken, withBase } from "../../testing/member.ts";
import { openServer, type TestServer } from "../../testing/server.ts";
import { sweepOrigins } from "./registrations.ts";

let server: TestServer;
let owner: pg.Client;
beforeAll(async () => {
  server = await openServer({ ...withBase });
  owner = new pg.Client(server.database.owner);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

const inviter = async (): Promise<string> => {
  const person = await registerPerson(server);
  const { rows } = await owner.query<{ id: string }>("select id from member where bank_account_no = $1", [
    person.accountNo,
  ]);
  return rows[0]?.id ?? "";
};

const join = async (inviterId: string, from: string, userAgent: string): Promise<void> => {
  const person = newPerson();
  const otpToken = await verifiedToken(server, person.phone, "register");
  const answer = await server.call("POST", "/api/account", {
    body: { ...registrationOf(person), inviteCode: `PR${inviterId}`, otpToken },
    from,
    headers: { "user-agent": userAgent },
  });
  expect(answer.statusCode, answer.body).toBe(200);
};

const flagsOf = async (id: string) =>
  (
    await owner.query<{ kind: string; rule: string; reference: string }>(
      "select kind, detail ->> 'rule' as rule, reference from flag where member_id = $1 order by subject",
      [id],
    )
  ).rows;

test("S69: the third registration of a day from one address under one inviter flags the inviter, once, and stops nobody", async () => {
  const id = await inviter();
  await join(id, "203.0.113.7", "phone a");
  await join(id, "203.0.113.7", "phone b");
  expect(await flagsOf(id)).toEqual([]);
  await join(id, "203.0.113.7", "phone c");
  await join(id, "203.0.113.7", "phone d");
  expect(await flagsOf(id)).toEqual([
    { kind: "risk-rule", rule: "shared-registrations-address", reference: `PR${id}` },
  ]);
});

test("S69: one device on several addresses is a flag too; different devices and other inviters' friends are not", async () => {
  const [one, other] = [await inviter(), await inviter()];
  await join(one, "198.51.100.1", "the same phone");
  await join(one, "198.51.100.2", "the same phone");
  await join(other, "198.51.100.3", "the same phone");
  await join(other, "198.51.100.4", "another");
  expect([await flagsOf(one), await flagsOf(other)]).toEqual([[], []]);
  await join(one, "198.51.100.5", "the same phone");
  expect(await flagsOf(one)).toMatchObject([{ rule: "shared-registrations-device" }]);
  expect(await flagsOf(other)).toEqual([]);
});

test("S67: no address is stored in clear text, and its marks are deleted after a month", async () => {
  const { rows } = await owner.query<{ text: string }>(
    "select string_agg(o::text, ' ') as text from registration_origin o",
  );
  expect(rows[0]?.text).not.toMatch(/203\.0\.113|198\.51\.100|phone/);
  await sweepOrigins(server.context.db, new Date(server.context.clock.now().getTime() + 32 * 86_400_000));
  expect((await owner.query("select 1 from registration_origin")).rows).toEqual([]);
});
