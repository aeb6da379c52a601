import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { openConsole, type TestConsole } from "../../testing/console.ts";

let fixture: TestConsole;
let owner: pg.Client;
beforeAll(async () => {
  const port = {} as never;
  fixture = await openConsole({
    adapters: {
      games: new Map([
        ["PG", port],
        ["UFABET", port],
      ]),
      qr: new Map([["WW", port]]),
      systems: [
        ...(["PG", "UFABET"] as const).map((code) => ({ code, kind: "game" }) as const),
        { code: "WW", kind: "qr" } as const,
        // The bank of the QR provider, under the same code.
        { code: "WW", kind: "bank" } as const,
      ].map((system) => ({
        ...system,
        name: system.code,
        adapter: "test",
        identity: "one",
        host: "test",
        mode: "sandbox" as const,
        launchOrigin: null,
        probe: () => Promise.resolve("reached" as const),
      })),
    },
  });
  owner = new pg.Client(fixture.server.database.owner);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await fixture.close();
});

let count = 0;
type Row = {
  readonly kind?: string;
  readonly state: string;
  readonly from: string;
  readonly to: string;
  readonly amount: number;
  readonly currency?: string;
  readonly status?: string;
  readonly data?: object;
};

/** A movement of a member's own, in minor units. Resolves with its number, which is also the member's. */
const insert = async (row: Row): Promise<number> => {
  count += 1;
  await owner.query(
    `insert into saga (member_id, reference, kind, state, status, amount, currency, from_code, to_code, data, timeline,
       created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, '[]', $11, $11)`,
    [
      ...[
        count,
        `R${count}`,
        row.kind ?? "transfer",
        row.state,
        row.status ?? "IN_PROGRESS",
        row.amount,
        row.currency ?? "THB",
      ],
      ...[row.from, row.to, row.data ?? {}, fixture.server.context.clock.now()],
    ],
  );
  return count;
};

/** A QR order of a member's own, which lapses after so many minutes. */
const order = async (
  amount: number,
  more: { readonly currency?: string; readonly minutes?: number; readonly payload?: null } = {},
): Promise<number> => {
  const { currency = "THB", minutes = 10, payload = "QR" } = more;
  const n = await insert({ kind: "qr-deposit", state: "waiting", from: "WW", to: "WALLET", amount, currency });
  const now = fixture.server.context.clock.now();
  await owner.query(
    `insert into qr_order (member_id, qrcode_id, provider, currency, amount, payload, created_at, expire_at)
     values ($1, $2, 'WW', $3, $4, $5, $6, $7)`,
    [n, `R${n}`, currency, amount, payload, now, new Date(now.getTime() + minutes * 60_000)],
  );
  return n;
};

type Waiting = {
  readonly open: number;
  readonly unresolved: number;
  readonly held: object[];
  readonly orders: object[];
};
type View = {
  readonly providers: (Waiting & { readonly code: string; readonly kind: string })[];
  readonly play: Waiting;
};

/** What waits at each provider, by kind and code, and at all games. */
const read = async (): Promise<Readonly<Record<string, Waiting>>> => {
  fixture.server.advance(5_000);
  const answer = await fixture.ask("GET", "/api/overview", { token: fixture.owner });
  const { providers, play } = answer.json<View>();
  const parts = [...providers.map((one) => [`${one.kind} ${one.code}`, one] as const), ["all games", play] as const];
  return Object.fromEntries(
    parts.map(([name, { open, unresolved, held, orders }]) => [name, { open, unresolved, held, orders }]),
  );
};

const none: Waiting = { open: 0, unresolved: 0, held: [], orders: [] };

test("nothing waits where no movement is under way", async () => {
  await insert({ state: "done", from: "WALLET", to: "PG", amount: 700, status: "SUCCESS" });
  expect(await read()).toEqual({
    "game PG": none,
    "game UFABET": none,
    "qr WW": none,
    "bank WW": none,
    "all games": none,
  });
});

test("movements count at the provider that has to answer, with the sum of each currency", async () => {
  await insert({ state: "sending", from: "WALLET", to: "PG", amount: 100_050 });
  await insert({ state: "fetching", from: "PG", to: "UFABET", amount: 20_000 });
  await insert({ state: "sending", from: "WALLET", to: "PG", amount: 125_000_000, currency: "LAK" });
  await insert({ state: "forwarding", from: "PG", to: "UFABET", amount: 5 });
  const at = await read();
  expect(at["game PG"]).toEqual({
    open: 3,
    unresolved: 0,
    held: [
      { currency: "BAHT", count: 2, amount: 1_200.5 },
      { currency: "LAK", count: 1, amount: 1_250_000 },
    ],
    orders: [],
  });
  expect(at["game UFABET"]).toEqual({ ...none, open: 1, held: [{ currency: "BAHT", count: 1, amount: 0.05 }] });
  expect(at["all games"]).toMatchObject({
    open: 4,
    held: [
      { currency: "BAHT", count: 3, amount: 1_200.55 },
      { currency: "LAK", count: 1, amount: 1_250_000 },
    ],
  });
});

test("those that an operator has to decide are counted while they are in that state", async () => {
  const data = { doubtful: { state: "sending" } };
  await insert({ state: "sending", from: "WALLET", to: "UFABET", amount: 1_000, data });
  await insert({ state: "forwarding", from: "PG", to: "UFABET", amount: 1_000, data });
  const at = await read();
  expect(at["game UFABET"]).toMatchObject({ open: 3, unresolved: 1 });
  expect(at["all games"]).toMatchObject({ unresolved: 1 });
});

test("QR orders that can still be paid are told at their provider, and hold nothing", async () => {
  await order(50_000);
  await order(10_000);
  await order(9_000_000, { currency: "LAK" });
  await order(1, { minutes: -1 });
  await order(2, { payload: null });
  const closed = await order(4);
  await owner.query("update qr_order set closed_at = created_at, closed_as = 'cancelled' where member_id = $1", [
    closed,
  ]);
  const at = await read();
  expect(at["qr WW"]).toEqual({
    ...none,
    orders: [
      { currency: "BAHT", count: 2, amount: 600 },
      { currency: "LAK", count: 1, amount: 90_000 },
    ],
  });
  expect(at["bank WW"]).toEqual(none);
  expect(at["all games"]?.orders).toEqual([]);
});
