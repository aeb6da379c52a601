import { afterAll, beforeAll, expect, test } from "vitest";

import { registerPerson, signIn, withBase } from "../../testing/member.ts";
import { openServer, type TestServer } from "../../testing/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openServer(withBase);
});
afterAll(() => server.close());

test("S23: a member who changes the password again and again does not use up the codes of others", async () => {
  const { context } = server;
  const person = await registerPerson(server);
  const token = await signIn(server, person);
  const told = (what: string): number =>
    server.sms.filter(({ phone, text }) => phone.endsWith(person.phone.slice(1)) && text.includes(what)).length;
  const counted = async (): Promise<number> =>
    (await context.db.selectFrom("sms_hour").select("sent").execute()).reduce((sum, { sent }) => sum + sent, 0);
  const before = await counted();
  let oldPassword = person.password;
  const change = async (as: string, newPassword: string): Promise<void> => {
    const body = { oldPassword, newPassword };
    const answer = await server.call("PUT", "/api/account/changepwd", { token: as, body });
    expect(answer.statusCode).toBe(200);
    oldPassword = newPassword;
  };
  for (let times = 1; times <= 15; times++) await change(token, `Blue-Heron-${times}-${person.accountNo}`);
  // Another kind of change is announced all the same, and so is this one on the next day.
  await signIn(server, { ...person, password: oldPassword });
  await expect.poll(() => told("อุปกรณ์ใหม่")).toBe(1);
  expect(told("เปลี่ยนรหัสผ่านแล้ว")).toBe(10);
  server.advance(25 * 3_600_000);
  await change(await signIn(server, { ...person, password: oldPassword }), "Grey-Heron-4711");
  await expect.poll(() => told("เปลี่ยนรหัสผ่านแล้ว")).toBe(11);
  expect((await counted()) - before).toBe(13);
});
