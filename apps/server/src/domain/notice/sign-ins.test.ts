import { afterAll, beforeAll, expect, test } from "vitest";

import { atHour } from "../../lib/calendar.ts";
import { type Person, registerPerson, verifiedToken, withBase } from "../../testing/member.ts";
import { openServer, type TestServer } from "../../testing/server.ts";

// The notices of sign-ins from new devices. A device is known by its cookie, as for the SMS.

const PHONE = "Mozilla/5.0 (Linux; Android 15) Chrome/150";

let server: TestServer;
beforeAll(async () => {
  server = await openServer(withBase);
});
afterAll(() => server.close());

type Opened = { readonly token: string; readonly cookie: string };

/** Signs in from a browser with this name and, when it was here before, its cookie. */
const open = async ({ phone, password }: Person, device: string, cookie?: string): Promise<Opened> => {
  server.advance(1_000);
  const answer = await server.call("POST", "/api/login", {
    body: { username: phone, password },
    headers: { "user-agent": device, ...(cookie !== undefined && { cookie }) },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return {
    token: answer.json<{ token: string }>().token,
    cookie: String(answer.headers["set-cookie"]).split(";")[0] ?? "",
  };
};

/** Waits until the next day's noon, so that no day begins during a test. */
const toNoon = (): void => {
  const now = server.context.databaseTime.now();
  server.advance(atHour(now, -1, 12).getTime() - now.getTime());
};

/** The devices that the member was told of, the newest first. */
const told = async ({ token }: Opened): Promise<readonly string[]> => {
  const answer = await server.call("POST", "/api/notice", { body: { page: 1, limit: 100 }, token });
  const { notices } = answer.json<{ notices: { kind: string; session?: { device: string } }[] }>();
  return notices.flatMap(({ kind, session }) => (kind === "sign-in" ? [session?.device ?? ""] : []));
};

test("the very first sign-in is none, and the same browser after its update is none", async () => {
  const person = await registerPerson(server);
  const first = await open(person, PHONE);
  expect(await told(await open(person, `${PHONE}.1`, first.cookie))).toEqual([]);
});

test("another browser of the same name is a new device", async () => {
  const person = await registerPerson(server);
  await open(person, PHONE);
  expect(await told(await open(person, PHONE))).toEqual([PHONE]);
});

test("after a reset of the password the known browser is none, another one is", async () => {
  const person = await registerPerson(server);
  const { cookie } = await open(person, PHONE);
  server.advance(60_000);
  const otpToken = await verifiedToken(server, person.phone, "reset");
  const changed = { ...person, password: "Quiet-Canal-2701" };
  const body = { username: person.phone, newPassword: changed.password, otpToken };
  const reset = await server.call("POST", "/api/account/resetpwd", { body });
  expect(reset.statusCode, reset.body).toBe(200);
  await open(changed, PHONE, cookie);
  expect(await told(await open(changed, "a tablet"))).toEqual(["a tablet"]);
});

test("another member's browser is new for this member", async () => {
  const { cookie } = await open(await registerPerson(server), PHONE);
  const person = await registerPerson(server);
  await open(person, "a laptop");
  const shared = await open(person, PHONE, cookie);
  expect(await told(shared)).toEqual([PHONE]);
  await open(person, PHONE, shared.cookie);
  expect(await told(shared)).toEqual([PHONE]);
});

test("a browser that keeps no cookie is told as often as by SMS: three times a day", async () => {
  const person = await registerPerson(server);
  toNoon();
  await open(person, "first");
  for (const each of ["1", "2", "3", "4"]) await open(person, each);
  expect(await told(await open(person, "5"))).toEqual(["3", "2", "1"]);
  toNoon();
  expect(await told(await open(person, "6"))).toEqual(["6", "3", "2", "1"]);
});

test("sessions of versions that did not store it are compared by name", async () => {
  const person = await registerPerson(server);
  await open(person, "a laptop");
  await open(person, PHONE);
  const last = await open(person, PHONE);
  await server.context.db.updateTable("session").set({ is_new_device: null }).execute();
  expect(await told(last)).toEqual([PHONE]);
});
