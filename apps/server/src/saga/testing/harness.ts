import { randomBytes, randomInt } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import pg from "pg";

import { CONNECTIONS, testDatabase, untilBackendsEnd } from "../../../../../tools/testing/database.ts";
import { type Adapters, noAdapters } from "../../adapters/adapters.ts";
import { type SinglePorts, singleKinds } from "../../adapters/definitions.ts";
import type { GamePort } from "../../adapters/games/port.ts";
import type { QrPort } from "../../adapters/qr/port.ts";
import type { Context } from "../../context.ts";
import type { Random } from "../../lib/ports.ts";
import { createPool } from "../../db/pool.ts";
import { types } from "../../db/types.ts";
import { createCrashPoints, type CrashPoints, crashingPool, trackConnections } from "./crash.ts";
import { createFakeGame, type FakeGame } from "./fake-game.ts";
import { createFastTime, type FastTime } from "./fast-time.ts";
import { createMembers, type TestMember } from "./members.ts";
import { setDatabaseTime, timeOf } from "../../lib/testing/database-time.ts";
import { insertProviders, testContext, testKeys } from "./test-context.ts";

export type Changed = { readonly memberId: bigint; readonly available: bigint; readonly topics: readonly string[] };

/** A database, the outside in memory, and as many server processes as a test starts. */
export type Harness = {
  readonly time: FastTime;
  readonly owner: pg.Client;
  readonly games: ReadonlyMap<string, FakeGame>;
  readonly changed: Changed[];
  /** A new process; it dies at that point when one is given. */
  readonly start: (dieAt?: number) => { readonly context: Context; readonly mortality: CrashPoints };
  /** Resolves when each process has measured the database's clock, as it does at its start. */
  readonly measured: () => Promise<void>;
  /** A member with this amount in the wallet, and open accounts at these games with these amounts. */
  readonly member: (amount: bigint, games?: Readonly<Record<string, bigint>>) => Promise<TestMember>;
  readonly close: () => Promise<void>;
};

export type Outside = Partial<SinglePorts> & {
  readonly qr?: ReadonlyMap<string, QrPort>;
  /** Instead of the fake games. */
  readonly games?: ReadonlyMap<string, GamePort>;
};

const random: Random = { bytes: (length) => randomBytes(length), int: (below) => randomInt(below) };

/** Creates a harness on a new database. */
export const createHarness = async (outside: Outside = {}, time = createFastTime(50)): Promise<Harness> => {
  const database = await testDatabase();
  const owner = new pg.Client({ ...database.owner, types });
  await owner.connect();
  const codes = ["PG", "UFABET", "HUAYHD"];
  const games = new Map(codes.map((code) => [code, createFakeGame(code, time.schedule.sleep)]));
  const ports = outside.games === undefined ? [...games.values()].map(({ port }) => port) : [...outside.games.values()];
  const keys = testKeys(random);
  const changed: Changed[] = [];
  const ends: (() => unknown)[] = [];
  const contexts: Context[] = [];
  const measurements: Promise<void>[] = [];
  await insertProviders(
    owner,
    ports.map(({ code }) => code),
  );

  const adaptersFor = (mortality: CrashPoints): Adapters => {
    const mortal = <Port extends object>(port: Port): Port =>
      new Proxy(port, {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name, target);
          if (typeof value !== "function" || name === "readCallback" || name === "absence") return value;
          return (...args: unknown[]) =>
            mortality.wrap(() => Promise.resolve(Reflect.apply(value, target, args) as unknown));
        },
      });
    return {
      ...noAdapters,
      ...Object.fromEntries(singleKinds.map((kind) => [kind, outside[kind] ? mortal(outside[kind]) : null])),
      qr: new Map([...(outside.qr ?? [])].map(([code, port]) => [code, mortal(port)])),
      games: new Map(ports.map((port) => [port.code, mortal(port)])),
    };
  };

  const start: Harness["start"] = (dieAt) => {
    const pool = setDatabaseTime(
      createPool({ connection: database.app, max: CONNECTIONS, onError: () => undefined }),
      timeOf(time.clock),
    );
    const end = trackConnections(pool);
    ends.push(end);
    const mortality = createCrashPoints(dieAt ?? null, () => untilBackendsEnd(end()));
    const context = testContext({
      clock: time.clock,
      stopwatch: time.stopwatch,
      random,
      schedule: time.schedule,
      pool: crashingPool(pool, mortality, time.statement),
      keys,
      adapters: adaptersFor(mortality),
      changed: (memberId, change) => void changed.push({ memberId, ...change }),
    });
    contexts.push(context);
    // A server does this at its start; one that dies during it never measures.
    measurements.push(context.databaseTime.measure().catch(() => undefined));
    return { context, mortality };
  };

  const { ledger } = start().context;
  const members = createMembers({ owner, ledger, keys, clock: time.clock, random });
  const member: Harness["member"] = async (amount, holdings = {}) => {
    const made = await members.member(amount);
    for (const [code, held] of Object.entries(holdings)) {
      const username = await members.openGame(made.id, code, held);
      games.get(code)?.balances.set(username, held);
    }
    return made;
  };

  return {
    time,
    owner,
    games,
    changed,
    start,
    measured: async () => void (await Promise.all(measurements)),
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
