import { afterAll, beforeAll, expect, test } from "vitest";

import { type Server, startWhole, type Whole } from "./whole.ts";
import { waysOf, type Ways } from "./ways.ts";

let whole: Whole;
let server: Server;
let ways: Ways;
let resolver: { stop: () => Promise<void> };
beforeAll(async () => {
  whole = await startWhole(20);
  server = await whole.start();
  resolver = server.context.sagas.start();
  ways = waysOf(whole, server);
});
afterAll(async () => {
  await resolver.stop();
  await whole.close();
});

test("the same key twice for the whole wallet while nothing is clear: both are told of one movement", async () => {
  const member = await whole.background.member(50_000n);
  await ways.withGames(member, { PG: 100 });
  await ways.fault("PG", "lost-reply");
  const ask = () => ways.post(member, "/api/wallet/transferAll", { to: "PG" }, "same-key-000001");
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(first).toMatchObject({ status: 202 });
  expect(second).toMatchObject({ status: 202, body: { reference: (first.body as { reference: string }).reference } });
  await ways.heal();
  await ways.settled(member);
  expect(await ways.holds(member, "PG")).toBe(500);
});
