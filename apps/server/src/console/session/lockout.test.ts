import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";

import { addPerson, openConsole, signInOperator, type TestConsole } from "../../testing/console.ts";

// A stranger who knows an operator's name cannot lock them out. Operators see and end their own sign-ins.

const PASSWORD = "Green-Boat-2211";
const MINUTE = 60_000;

let fixture: TestConsole;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

let people = 0;
/** An operator without a second factor. */
const newOperator = async (): Promise<string> => {
  const username = `locked-${++people}`;
  const id = await addPerson(fixture.server.context, username, "cashier", PASSWORD);
  await fixture.server.context.db.updateTable("operator").set({ is_demo: true }).where("id", "=", id).execute();
  return username;
};
const logIn = (username: string, password: string, cookie?: string): Promise<LightMyRequestResponse> =>
  fixture.ask("POST", "/api/login", {
    body: { username, password },
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  });
const cookieOf = ({ headers }: LightMyRequestResponse): string =>
  (typeof headers["set-cookie"] === "string" ? headers["set-cookie"] : "").split(";")[0] ?? "";
const lock = async (username: string): Promise<void> => {
  for (let tried = 0; tried < 5; tried++) await logIn(username, "not-this-one");
  expect((await logIn(username, PASSWORD)).statusCode).toBe(429);
};

test("S15: an operator whose name strangers locked can still sign in from their own device, which has five attempts of its own", async () => {
  const username = await newOperator();
  const cookie = cookieOf(await logIn(username, PASSWORD));
  await lock(username);
  expect((await logIn(username, PASSWORD, cookie)).statusCode).toBe(200);
  expect((await logIn(username, PASSWORD)).statusCode, "the name stays locked for others").toBe(429);
  for (let tried = 0; tried < 5; tried++) await logIn(username, "not-this-one", cookie);
  expect((await logIn(username, PASSWORD, cookie)).statusCode).toBe(429);
  fixture.server.advance(15 * MINUTE);
  expect((await logIn(username, PASSWORD, cookie)).statusCode).toBe(200);
});

test("S15: another operator's device has no attempts of its own", async () => {
  const [one, two] = [await newOperator(), await newOperator()];
  const cookie = cookieOf(await logIn(one, PASSWORD));
  await lock(two);
  expect((await logIn(two, PASSWORD, cookie)).statusCode).toBe(429);
});

test("S15: a lock does not affect an existing session, nor its step-up", async () => {
  const username = await newOperator();
  const token = await signInOperator(fixture.ask, username, PASSWORD);
  await lock(username);
  expect((await fixture.ask("GET", "/api/me", { token })).statusCode).toBe(200);
  const stepUp = await fixture.ask("POST", "/api/step-up", { token, body: { password: PASSWORD } });
  expect(stepUp.statusCode).toBe(200);
});

test("S61: operators list only their own sessions, and an ended one is refused from then on", async () => {
  const username = await newOperator();
  const [here, there] = [
    await signInOperator(fixture.ask, username, PASSWORD),
    await signInOperator(fixture.ask, username, PASSWORD),
  ];
  const list = async (token: string) =>
    (await fixture.ask("GET", "/api/sessions", { token })).json<{ _id: string; isCurrent: boolean }[]>();
  const own = await list(here);
  expect([own.length, own.filter(({ isCurrent }) => isCurrent).length]).toEqual([2, 1]);
  const other = own.find(({ isCurrent }) => !isCurrent);
  const end = (token: string) => fixture.ask("DELETE", `/api/sessions/${other?._id}`, { token });
  expect((await end(fixture.nok)).statusCode, "another's is nobody's").toBe(404);
  expect((await end(here)).statusCode).toBe(200);
  expect((await fixture.ask("GET", "/api/me", { token: there })).statusCode).toBe(401);
  expect(await list(here)).toHaveLength(1);
});

test("S56: a failed sign-in is logged with the operator's name, the address and the request", async () => {
  const username = await newOperator();
  const from = "203.0.113.77";
  await fixture.ask("POST", "/api/login", { body: { username, password: "not-this-one" }, from });
  await fixture.ask("POST", "/api/login", { body: { username: "nobodys-name", password: "not-this-one" }, from });
  const lines = fixture.server
    .logged()
    .split("\n")
    .filter((line) => line.includes('"operator.login_bad"') && line.includes(from))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ operator, address }) => [operator, address])).toEqual([
    [username, from],
    [null, from],
  ]);
  expect(lines.every((line) => typeof line["requestId"] === "string")).toBe(true);
});
