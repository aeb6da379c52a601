import { Writable } from "node:stream";

import { expect, test } from "vitest";

import { createLog } from "./log.ts";
import { sampleRefusals } from "./log-samples.ts";

const MINUTE = 60_000;

const opened = () => {
  let now = Date.parse("2026-11-21T04:00:00.000Z");
  const clock = { now: () => new Date(now) };
  const lines: Record<string, unknown>[] = [];
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(JSON.parse(chunk.toString("utf8")) as Record<string, unknown>);
      done();
    },
  });
  const samples = sampleRefusals(clock);
  const counted = new Map<string, number>();
  const onEvent = (event: string): unknown => counted.set(event, (counted.get(event) ?? 0) + 1);
  const log = createLog(clock, "info", { destination, onEvent, isWritten: samples.isWritten });
  return { lines, samples, counted, log, advance: (ms: number) => void (now += ms) };
};

const call = (more: object) => ({
  event: "call",
  method: "GET",
  route: "/api/wallet",
  address: "203.0.113.1",
  ...more,
});

test("S54: of an address's refusals twenty of each kind are logged in a minute, with the number of the others", () => {
  const { lines, samples, counted, log, advance } = opened();
  const request = log.child({ requestId: "a" });
  for (let made = 0; made < 500; made++) {
    request.info(call({ status: 404 }));
    request.info(call({ status: 429 }));
    request.warn({ event: "limit.hit", address: "203.0.113.1" });
  }
  request.info(call({ status: 404, address: "203.0.113.2" }));
  expect(lines).toHaveLength(61);
  samples.tell(log);
  expect(lines).toHaveLength(61);
  // Each one is counted all the same (S56).
  expect(counted.get("limit.hit")).toBe(500);

  advance(MINUTE);
  samples.tell(log);
  expect(lines.slice(61).map(({ event, kind, address, count }) => ({ event, kind, address, count }))).toEqual(
    ["call 404", "call 429", "limit.hit"].map((kind) => ({
      event: "log.lines_left_out",
      kind,
      address: "203.0.113.1",
      count: 480,
    })),
  );
  samples.tell(log);
  request.info(call({ status: 404 }));
  expect(lines).toHaveLength(65);
});

test("S54: lines other than refusals are logged, errors always", () => {
  const { lines, log } = opened();
  for (let made = 0; made < 700; made++) {
    log.info(call({ status: 200 }));
    log.info(call({ status: 500 }));
    log.warn({ event: "login.bad", phone: "081•••3333" });
  }
  expect(lines).toHaveLength(2_100);
});

test("S54: calls outside the API, which have no limit, are sampled too", () => {
  const { lines, log } = opened();
  for (let made = 0; made < 5_000; made++) log.info(call({ status: 200, route: "/assets/*" }));
  expect(lines).toHaveLength(600);
});

test("S54: any number of addresses share one count", () => {
  const { lines, samples, log } = opened();
  for (let made = 0; made < 12_000; made++) log.info(call({ status: 404, address: `10.0.${made >> 8}.${made & 255}` }));
  expect(lines).toHaveLength(10_020);
  samples.tell(log, "all");
  expect(lines.at(-1)).toMatchObject({
    event: "log.lines_left_out",
    kind: "call 404",
    address: "others",
    count: 1_980,
  });
});
