import type { Push } from "@krapao/contract/push/shapes";
import { afterAll, beforeAll, expect, test } from "vitest";

import { openPushService, type PushService } from "../../adapters/push/testing/push-service.ts";
import { createWebPush } from "../../adapters/push/web-push.ts";
import { createClock } from "../../lib/clock.ts";
import { createHttp } from "../../lib/http-client.ts";
import { createRandom } from "../../lib/random.ts";
import { type Person, registerPerson, withBase } from "../../testing/member.ts";
import { openServer, type TestServer } from "../../testing/server.ts";

// What stays of push messages in a browser when the session ends: whether each member of the browser wants them there.

let server: TestServer;
let service: PushService;
const http = createHttp();
let addresses = 0;

beforeAll(async () => {
  service = await openPushService();
  const push = createWebPush({
    send: http,
    clock: createClock(),
    random: createRandom(),
    hosts: [service.origin],
    publicOrigin: "http://localhost",
  });
  server = await openServer({ ...withBase, adapters: { push } });
});
afterAll(async () => {
  await server.close();
  http.close();
  await service.close();
});

/** A session in a browser. */
type Session = { readonly token: string; readonly headers: { readonly cookie: string } };

/** Signs in from a browser that is known by its cookie, or from a new one. */
const open = async ({ phone, password }: Person, { headers }: Partial<Session> = {}): Promise<Session> => {
  const body = { username: phone, password };
  const answer = await server.call("POST", "/api/login", { body, ...(headers && { headers }) });
  expect(answer.statusCode, answer.body).toBe(200);
  const cookie = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
  return { token: answer.json<{ token: string }>().token, headers: { cookie } };
};
const turnOn = async (session: Session): Promise<void> => {
  const answer = await server.call("PUT", "/api/push", { ...session, body: service.device(`a${(addresses += 1)}`) });
  expect(answer.statusCode, answer.body).toBe(200);
};
const turnOff = (session: Session) => server.call("DELETE", "/api/push", session);
const leave = (session: Session) => server.call("POST", "/api/logout", session);
const state = async (session: Session): Promise<Pick<Push, "isOn" | "isWanted">> => {
  const { isOn, isWanted } = (await server.call("GET", "/api/push", session)).json<Push>();
  return { isOn, isWanted };
};
const OFF = { isOn: false, isWanted: false };
const ON = { isOn: true, isWanted: true };
const WANTED = { isOn: false, isWanted: true };

test("who turned push on in a browser still wants it after the next sign-in there, and nowhere else", async () => {
  const person = await registerPerson(server);
  const first = await open(person);
  expect(await state(first)).toEqual(OFF);
  await turnOn(first);
  expect(await state(first)).toEqual(ON);
  await leave(first);
  expect(await state(await open(person, first))).toEqual(WANTED);
  expect(await state(await open(person))).toEqual(OFF);
  const withoutCookie = await open(person, first);
  expect(await state({ ...withoutCookie, headers: { cookie: "" } })).toEqual(OFF);
});

test("who turned push off in a browser does not want it there any more", async () => {
  const person = await registerPerson(server);
  const first = await open(person);
  await turnOn(first);
  await turnOff(first);
  expect(await state(first)).toEqual(OFF);
  await leave(first);
  expect(await state(await open(person, first))).toEqual(OFF);
});

test("another member of the same browser inherits nothing, and takes nothing away", async () => {
  const [one, other] = [await registerPerson(server), await registerPerson(server)];
  const first = await open(one);
  await turnOn(first);
  await leave(first);
  const second = await open(other, first);
  expect(second.headers, "the browser is the same one").toEqual(first.headers);
  expect(await state(second)).toEqual(OFF);
  await turnOff(second);
  await leave(second);
  expect(await state(await open(one, first))).toEqual(WANTED);
});

test("a subscription that comes after its session has ended leaves no wish", async () => {
  const person = await registerPerson(server);
  const first = await open(person);
  await leave(first);
  expect((await server.call("PUT", "/api/push", { ...first, body: service.device("late") })).statusCode).toBe(401);
  expect(await state(await open(person, first))).toEqual(OFF);
});
