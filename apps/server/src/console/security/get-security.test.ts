import type { Security } from "@krapao/contract/operator/get-security";
import { SECURITY_EVENTS } from "@krapao/contract/operator/security-events";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { countEvents, hourOf } from "../../lib/event-counts.ts";
import { openConsole, type TestConsole } from "../../testing/console.ts";

const HOUR_MS = 3_600_000;

let fixture: TestConsole;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

/** Reads the answer that all consoles share, without the cache. */
const security = async (): Promise<Security> => {
  fixture.server.advance(3_000);
  await fixture.server.keepEvents();
  return (await fixture.ask("GET", "/api/security", { token: fixture.nok })).json();
};
const rateOf = ({ events }: Security, event: string) => events.find((each) => each.event === event);

test("S56: each named event is counted by the hour, also those that never happened", async () => {
  const { events } = await security();
  expect(events.map(({ event }) => event)).toEqual(SECURITY_EVENTS);
  for (const { hours } of events) expect(hours).toHaveLength(24);
  expect(rateOf(await security(), "upload.refused")).toMatchObject({ hour: 0, day: 0, dayBefore: 0 });
});

test("S56: a wrong password is counted once, on its server and in its hour", async () => {
  const before = rateOf(await security(), "login.bad")?.day ?? 0;
  await fixture.server.call("POST", "/api/login", { body: { username: "0812340000", password: "not this one" } });
  const after = rateOf(await security(), "login.bad");
  expect(after).toMatchObject({ day: before + 1, hour: before + 1 });
  expect(after?.hours.at(-1)).toBe(before + 1);
  expect(rateOf(await security(), "login.bad")?.day).toBe(before + 1);
});

test("S56: a refused step-up, an operator's wrong password and a changed setting have names", async () => {
  const before = await security();
  const count = (all: Security, event: string): number => rateOf(all, event)?.day ?? 0;
  await fixture.ask("POST", "/api/login", { body: { username: "ton", password: "not this one" } });
  await fixture.ask("POST", "/api/step-up", { token: fixture.nok, body: { password: "not this one" } });
  const body = { settings: { feeQr: 3 }, reason: "agreed" };
  await fixture.ask("PUT", "/api/settings", { token: fixture.owner, body });
  const after = await security();
  expect(count(after, "operator.login_bad") - count(before, "operator.login_bad")).toBe(2);
  expect(count(after, "step_up.refused") - count(before, "step_up.refused")).toBe(1);
  expect(count(after, "setting.changed") - count(before, "setting.changed")).toBe(1);
});

test("events are compared with the day before, hour by hour", async () => {
  const present = hourOf(fixture.server.context.clock.now()).getTime();
  const add = (hoursAgo: number, count: number) =>
    sql`insert into security_event values ('replay', ${new Date(present - hoursAgo * HOUR_MS)}, ${count})`.execute(
      fixture.server.context.db,
    );
  await add(0, 1);
  await add(23, 10);
  await add(24, 100);
  await add(47, 1_000);
  await add(48, 10_000);
  expect(rateOf(await security(), "replay")).toMatchObject({ hour: 1, hourBefore: 100, day: 11, dayBefore: 1_100 });
});

test("counts of several servers add up, and counts that could not be written are kept", async () => {
  const { db, clock } = fixture.server.context;
  const servers = Array.from({ length: 8 }, () => countEvents(clock));
  for (const server of servers) {
    server.note("address.bad");
    server.note("guest_id.bad");
    server.note("call");
  }
  const broken = db.transaction().execute(async (tx) => {
    await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    await servers[0]?.flush(tx);
  });
  await expect(broken).rejects.toThrow(/aborted/);
  servers[0]?.note("address.bad");
  await Promise.all(servers.map((server) => server.flush(db)));
  await Promise.all(servers.map((server) => server.flush(db)));
  const told = await security();
  expect(rateOf(told, "address.bad")?.day).toBe(9);
  expect(rateOf(told, "guest_id.bad")?.day).toBe(8);
  expect(told.events.map(({ event }) => event)).not.toContain("call");
});

test("S23: under 30 % verified of the last 50 codes raises an alarm, which a better 50 ends", async () => {
  const { db, clock } = fixture.server.context;
  const codes = (many: number, verified: number) => {
    const now = clock.now();
    return sql`
      insert into otp (token_hash, phone, purpose, reference, code_mac, created_at, expires_at, verified_at)
      select sha256(convert_to(gen_random_uuid()::text, 'UTF8')), '+66800000000', 'register', 'ref', '', ${now}, ${now},
        case when n <= ${verified} then ${now}::timestamptz end from generate_series(1, ${many}) n`.execute(db);
  };
  const waits = async (): Promise<number> => {
    fixture.server.advance(3_000);
    const pulse = await fixture.ask("GET", "/api/pulse", { token: fixture.nok });
    return pulse.json<{ waiting: { security: number } }>().waiting.security;
  };
  await codes(49, 0);
  expect((await security()).otp).toMatchObject({ sent: 49, verified: 0, isLow: false });
  await codes(1, 0);
  expect((await security()).otp).toMatchObject({ sent: 50, verified: 0, isLow: true });
  expect(await waits()).toBe(1);
  await codes(15, 15);
  expect((await security()).otp).toMatchObject({ sent: 50, verified: 15, isLow: false });
  expect(await waits()).toBe(0);
});
