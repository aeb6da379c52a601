import { afterAll, beforeAll, expect, test } from "vitest";

import { registerPerson, signIn, withBase } from "../../testing/member.ts";
import { openServer, type TestServer } from "../../testing/server.ts";
import { openSecond } from "../../testing/two-servers.ts";
import { takeMemberLease, withMemberLease } from "./member-lease.ts";

const MINUTE = 60_000;
const WAIT = { ms: 10_000, lastsMs: MINUTE };

let server: TestServer;
let ahead: Awaited<ReturnType<typeof openSecond>>;
beforeAll(async () => {
  server = await openServer(withBase);
  ahead = await openSecond(server, MINUTE);
});
afterAll(async () => {
  await ahead.close();
  await server.close();
});
const contexts = () => [server.context, ahead.context] as const;

test("S70: of one member's calls of the same kind on two servers one runs at a time, and all run", async () => {
  let [running, most, done] = [0, 0, 0];
  const work = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await server.context.db.selectFrom("member").select("id").limit(1).execute();
    running -= 1;
    done += 1;
  };
  await Promise.all(
    Array.from({ length: 6 }, (_, at) => withMemberLease(contexts()[at % 2 === 0 ? 0 : 1], 7n, "refresh", WAIT, work)),
  );
  expect([most, done]).toEqual([1, 6]);
});

test("S70: other members and other kinds of call do not wait", async () => {
  const [here, there] = contexts();
  const held = await takeMemberLease(here, 8n, "refresh", WAIT);
  const others = await Promise.all([
    takeMemberLease(there, 9n, "refresh", { ...WAIT, ms: 0 }),
    takeMemberLease(there, 8n, "export", { ...WAIT, ms: 0 }),
    takeMemberLease(there, 8n, "refresh", { ...WAIT, ms: 0 }),
  ]);
  expect(others.map((end) => end !== null)).toEqual([true, true, false]);
  for (const end of [held, ...others]) await end?.();
  expect(await takeMemberLease(there, 8n, "refresh", { ...WAIT, ms: 0 }), "it ended").not.toBeNull();
});

test("S70: a lease of a dead process ends after its time, by the database's clock", async () => {
  const [here, there] = contexts();
  expect(await takeMemberLease(here, 10n, "export", WAIT)).not.toBeNull();
  server.advance(MINUTE / 2);
  expect(await takeMemberLease(there, 10n, "export", { ...WAIT, ms: 0 }), "a minute ahead by its own clock").toBeNull();
  server.advance(MINUTE / 2);
  expect(await takeMemberLease(there, 10n, "export", { ...WAIT, ms: 0 })).not.toBeNull();
});

test("S70: refreshes that come at once are one, whose answer all get; the next one asks anew", async () => {
  const token = await signIn(server, await registerPerson(server));
  const refresh = () => server.call("GET", "/api/wallet/refresh/slot", { token });
  const told = () => server.changes.filter(({ topics }) => topics.join() === "slots").length;
  const answers = await Promise.all(Array.from({ length: 10 }, refresh));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ payload }) => payload)).size).toBe(1);
  expect(told(), "one refresh").toBe(1);
  await refresh();
  expect(told(), "nobody is told an old answer").toBe(2);
});
