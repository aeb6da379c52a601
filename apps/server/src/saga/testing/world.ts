import { createHash, randomBytes, randomInt } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import pg from "pg";
import { pino } from "pino";

import { testDatabase } from "../../../../../tools/testing/database.ts";
import type { Adapters } from "../../adapters/adapters.ts";
import type { GamePort } from "../../adapters/games/port.ts";
import type { PayoutPort } from "../../adapters/payout/port.ts";
import type { QrPort, QrProvider } from "../../adapters/qr/port.ts";
import type { Context, Random } from "../../context.ts";
import { createContext } from "../../create-context.ts";
import { createPool } from "../../db/pool.ts";
import { types } from "../../db/types.ts";
import { withdrawKind } from "../../features/withdraw/withdraw-kind.ts";
import { transferAllKind } from "../../features/transfer/transfer-all-kind.ts";
import { transferKind } from "../../games/transfer.ts";
import { createKeys } from "../../lib/keys.ts";
import { qrKind } from "../../qr/qr-kind.ts";
import { readSettings } from "../../settings.ts";
import { createMortality, type Mortality, mortalPool, severed } from "./crash.ts";
import { createFakeGame, type FakeGame } from "./fake-game.ts";
import { createFastTime, type FastTime } from "./fast-time.ts";

export type Changed = { readonly memberId: bigint; readonly available: bigint; readonly topics: readonly string[] };

/** A database, the outside in memory, and as many server processes on it as a test starts. */
export type World = {
  readonly time: FastTime;
  readonly owner: pg.Client;
  readonly games: ReadonlyMap<string, FakeGame>;
  readonly changed: Changed[];
  /** A fresh process; it dies at that point when one is given. */
  readonly start: (dieAt?: number) => { readonly context: Context; readonly mortality: Mortality };
  /** A member with this much in the wallet, and open accounts at these games with this much in them. */
  readonly member: (
    amount: bigint,
    games?: Readonly<Record<string, bigint>>,
  ) => Promise<{ readonly id: bigint; readonly currency: "THB"; readonly token: string }>;
  readonly close: () => Promise<void>;
};

export type Outside = {
  readonly payout?: PayoutPort;
  readonly qr?: ReadonlyMap<QrProvider, QrPort>;
  /** In place of the fake games. */
  readonly games?: ReadonlyMap<string, GamePort>;
};

const random: Random = { bytes: (length) => randomBytes(length), int: (below) => randomInt(below) };

export const createWorld = async (outside: Outside = {}, time = createFastTime(50)): Promise<World> => {
  const database = await testDatabase();
  const owner = new pg.Client({ ...database.owner, types });
  await owner.connect();
  const log = pino({ level: process.env["LOG_LEVEL"] ?? "silent" });
  const games = new Map(["PG", "UFABET", "HUAYHD"].map((code) => [code, createFakeGame(code, time.schedule.sleep)]));
  const ports = outside.games === undefined ? [...games.values()].map(({ port }) => port) : [...outside.games.values()];
  const keys = createKeys([{ id: 1, secret: Buffer.alloc(32, 7) }], random);
  const changed: Changed[] = [];
  const ends: (() => void)[] = [];
  const contexts: Context[] = [];
  await owner.query(
    `insert into game_provider (code, position, name, category, logo, background)
     select code, position, code, 'slot', '/l', '/b' from unnest(array['PG', 'UFABET', 'HUAYHD']) with ordinality u(code, position)`,
  );

  const adaptersFor = (mortality: Mortality): Adapters => {
    const mortal = <Port extends object>(port: Port): Port =>
      new Proxy(port, {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name, target);
          if (typeof value !== "function" || name === "readCallback") return value;
          return (...args: unknown[]) =>
            mortality.wrap(() => Promise.resolve(Reflect.apply(value, target, args) as unknown));
        },
      });
    return {
      sms: null,
      payout: outside.payout ? mortal(outside.payout) : null,
      qr: new Map([...(outside.qr ?? [])].map(([code, port]) => [code, mortal(port)])),
      games: new Map(ports.map((port) => [port.code, mortal(port)])),
    };
  };

  const start: World["start"] = (dieAt) => {
    const pool = createPool({ connection: database.app, max: 20, onError: () => undefined });
    const end = severed(pool);
    ends.push(end);
    const mortality = createMortality(dieAt ?? null, end);
    const context = createContext({
      settings: readSettings({ DEMO: "off", RATE_LIMIT_FACTOR: "100000" }),
      log,
      clock: time.clock,
      random,
      schedule: time.schedule,
      pool: mortalPool(pool, mortality),
      keys,
      adapters: adaptersFor(mortality),
      realtime: {
        changed: (memberId, change) => void changed.push({ memberId, ...change }),
        endSessions: () => undefined,
        listen: () => undefined,
        close: () => Promise.resolve(),
      },
    });
    for (const kind of [transferKind, transferAllKind, qrKind, withdrawKind]) context.sagas.register(kind);
    contexts.push(context);
    return { context, mortality };
  };

  const quiet = start().context;
  let nextId = 1_000_000_000n + BigInt(randomInt(1_000_000));
  const member: World["member"] = async (amount, holdings = {}) => {
    const id = nextId++;
    const token = randomBytes(32).toString("base64url");
    const now = time.clock.now();
    await owner.query(
      `insert into member (id, phone, name, password, currency, bank_country, bank_code, bank_account_no, bank_account_name, created_at)
       values ($1, $2, 'Somchai', 'x', 'THB', 'TH', 'KBANK', $3, 'SOMCHAI JAIDEE', $4)`,
      [id, `+66${id}`, `${id}`, now],
    );
    await owner.query(
      `insert into session (member_id, id, token_hash, device, remember, created_at, used_at, expires_at, idle_ms)
       values ($1, 's', $2, 'test', true, $3, $3, $4, 8640000000)`,
      [id, createHash("sha256").update(token).digest(), now, new Date(now.getTime() + 86_400_000_000)],
    );
    const wallet = await quiet.ledger.account({ kind: "wallet", code: "", currency: "THB", memberId: id });
    const opening = await quiet.ledger.account({ kind: "opening", code: "", currency: "THB", memberId: null });
    const fund = async (reference: string, credit: bigint, sum: bigint): Promise<void> => {
      if (sum === 0n) return;
      const posting = { operation: "post", kind: "opening", currency: "THB", debit: opening } as const;
      const outcome = await quiet.ledger.submit({ ...posting, reference, amount: sum, credit });
      if (outcome.is !== "done") throw new Error(outcome.is);
    };
    await fund(`opening:${id}`, wallet, amount);
    for (const [code, held] of Object.entries(holdings)) {
      const username = `${code.toLowerCase()}${id}`;
      const account = await quiet.ledger.account({ kind: "game", code, currency: "THB", memberId: id });
      await fund(`opening:${id}:${code}`, account, held);
      await owner.query(
        `insert into game_account (member_id, code, username, currency, password, created_at, activated_at)
         values ($1, $2, $3, 'THB', $4, $5, $5)`,
        [
          id,
          code,
          username,
          keys.seal(
            "game-password",
            { table: "game_account", column: "password", row: `${id}:${code}` },
            `pw-${username}`,
          ),
          now,
        ],
      );
      games.get(code)?.balances.set(username, held);
    }
    return { id, currency: "THB", token };
  };

  return {
    time,
    owner,
    games,
    changed,
    start,
    member,
    close: async () => {
      await Promise.race([Promise.all(contexts.map((context) => context.ledger.close())), setTimeout(500)]);
      for (const end of ends) end();
      await owner.end();
      await setTimeout(100);
      await database.drop();
    },
  };
};
