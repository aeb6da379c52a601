import { Writable } from "node:stream";

import type { Topic } from "@krapao/contract/realtime";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";

import { CONNECTIONS, testDatabase, type TestDatabase } from "../../../../tools/testing/database.ts";
import { type Adapters, noAdapters, type OutsideSystem } from "../adapters/adapters.ts";
import { createApp } from "../app.ts";
import type { Context } from "../context.ts";
import { aheadBy, setDatabaseTime } from "../lib/testing/database-time.ts";
import { stopwatchOf } from "../lib/stopwatch.ts";
import { createContext } from "../create-context.ts";
import { createPool } from "../db/pool.ts";
import { createClock } from "../lib/clock.ts";
import { countEvents } from "../lib/event-counts.ts";
import { createKeys } from "../lib/keys.ts";
import { createLog } from "../lib/log.ts";
import { sampleRefusals } from "../lib/log-samples.ts";
import { noPlaces, type Places } from "../lib/places.ts";
import { createRandom } from "../lib/random.ts";
import { createSchedule } from "../lib/schedule.ts";
import { noChatLine } from "../realtime/chat-line.ts";
import type { Realtime } from "../realtime/realtime.ts";
import { readSettings } from "../settings.ts";
import { testFolder } from "../lib/testing/folder.ts";
import { assertAuditWords } from "./audit-words.ts";

/** An SMS that was handed to the gateway. */
export type Sms = { readonly phone: string; readonly text: string };

/** A complete server on a new database. The test controls only the outside systems and the time. */
export type TestServer = {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly database: TestDatabase;
  readonly sms: Sms[];
  /** While `sms` is true, the SMS gateway refuses every message. */
  readonly faults: { sms: boolean };
  readonly changes: { readonly memberId: bigint; readonly topics: readonly Topic[] }[];
  /** Sessions whose sockets were ended. */
  readonly endedSessions: string[];
  /** Every line that was logged. */
  readonly logged: () => string;
  /** Stores the counts of security events, and logs how many lines were left out, as a running server does. */
  readonly keepEvents: () => Promise<void>;
  /** Advances the clock. */
  readonly advance: (ms: number) => void;
  /** Advances the clock to the beginning of the next UTC minute, hour or day (`ms`), so that it does not end in a test. */
  readonly startNext: (ms: number) => void;
  /** Makes a call as the member app does. Each call comes from a new address, unless `from` names one. */
  readonly call: (
    method: "GET" | "POST" | "PUT" | "DELETE",
    url: string,
    more?: {
      readonly body?: unknown;
      readonly token?: string;
      readonly headers?: Record<string, string>;
      readonly from?: string;
    },
  ) => Promise<LightMyRequestResponse>;
  readonly close: () => Promise<void>;
};

export type TestServerOptions = {
  readonly env?: Readonly<Record<string, string>>;
  readonly adapters?: Partial<Adapters>;
  readonly places?: Places;
  /** The folder of the built pages. The default is none. */
  readonly pages?: string;
  /** Adds routes of the test's own before the app is ready. */
  readonly add?: (app: FastifyInstance, context: Context) => void;
  /** Prepares the database before the app is made. */
  readonly before?: (context: Context) => Promise<void>;
};

let addresses = 0;
const freshAddress = (): string => {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

const realtimeOf = (changes: TestServer["changes"], endedSessions: string[]): Realtime => ({
  changed: (memberId, { topics }) => void changes.push({ memberId, topics }),
  endSessions: (ids) => void endedSessions.push(...ids),
  endAll: () => void endedSessions.push("all"),
  mayOpen: () => true,
  chat: noChatLine,
  listen: () => undefined,
  close: async () => undefined,
});

/** The outside systems of a test's ports, at the sandbox's address. */
const systemsOf = ({ games, qr }: Partial<Adapters>): readonly OutsideSystem[] =>
  (["game", "qr"] as const).flatMap((kind) =>
    [...((kind === "game" ? games : qr) ?? new Map()).keys()].map((code: string) => ({
      kind,
      code,
      name: code,
      adapter: "test",
      identity: code,
      mode: "sandbox",
      host: "127.0.0.1:4100",
      launchOrigin: null,
      probe: () => Promise.resolve("reached"),
    })),
  );

const DAY_MS = 86_400_000;
const untilNext = (ms: number, now: Date): number => ms - (now.getTime() % ms);

/**
 * Opens a test server on a new database. Its clock starts at the beginning of the next UTC day and runs as the
 * machine's. A test can advance it.
 */
export const openServer = async ({
  env = {},
  adapters = {},
  places = noPlaces,
  pages,
  before,
  add,
}: TestServerOptions = {}): Promise<TestServer> => {
  const own = await testDatabase();
  const machine = createClock();
  // No day or hour ends while a test runs, in UTC and in the time of our members.
  let offset = untilNext(DAY_MS, machine.now());
  const clock = { now: () => new Date(machine.now().getTime() + offset) };
  // The owner's connection has the server's time too, for the data that a test prepares. Spaces in an option are escaped.
  const database: TestDatabase = {
    ...own,
    owner: { ...own.owner, options: `-c krapao.now=${aheadBy(offset).replaceAll(" ", String.raw`\ `)}` },
  };
  const pool = setDatabaseTime(
    createPool({ connection: database.app, max: CONNECTIONS, onError: () => undefined }),
    () => aheadBy(offset),
  );
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString("utf8"));
      done();
    },
  });
  const events = countEvents(clock);
  const samples = sampleRefusals(clock);
  const log = createLog(clock, "debug", { destination: sink, onEvent: events.note, isWritten: samples.isWritten });
  const random = createRandom();
  const sms: Sms[] = [];
  const faults = { sms: false };
  const changes: { readonly memberId: bigint; readonly topics: readonly Topic[] }[] = [];
  const endedSessions: string[] = [];
  const context = createContext({
    settings: readSettings({
      DEMO: "off",
      // The demo's own member and friends alone: the others take seconds.
      DEMO_MEMBERS: "4",
      DATA_DIR: testFolder(),
      KRAPAO_AUDIT_DB: JSON.stringify(database.audit),
      ...env,
    }),
    log,
    clock,
    stopwatch: stopwatchOf(clock.now),
    random,
    schedule: createSchedule(log),
    pool,
    keys: createKeys([{ id: 1, secret: random.bytes(32) }], random),
    adapters: {
      ...noAdapters,
      sms: {
        send: async ({ phone, text }) => {
          if (faults.sms) return "not-sent";
          sms.push({ phone, text });
          return "sent";
        },
      },
      systems: systemsOf(adapters),
      ...adapters,
    },
    places,
    realtime: realtimeOf(changes, endedSessions),
  });
  await before?.(context);
  const app = await createApp(context, pages === undefined ? {} : { pages });
  add?.(app, context);
  await app.ready();
  return {
    app,
    context,
    database,
    sms,
    faults,
    changes,
    endedSessions,
    logged: () => lines.join(""),
    keepEvents: async () => {
      await events.flush(context.db);
      samples.tell(log);
    },
    advance: (ms) => {
      offset += ms;
    },
    startNext: (ms) => {
      offset += untilNext(ms, clock.now());
    },
    call: (method, url, { body, token, headers = {}, from = freshAddress() } = {}) => {
      const options: InjectOptions = {
        method,
        url,
        remoteAddress: from,
        headers: { "x-client": "wallet-user", ...headers },
      };
      if (token !== undefined) options.headers = { ...options.headers, authorization: `Bearer ${token}` };
      if (body !== undefined) options.payload = body as object;
      return app.inject(options);
    },
    close: async () => {
      await app.close();
      await context.ledger.close();
      try {
        await assertAuditWords(pool);
      } finally {
        await pool.end();
        await database.drop();
      }
    },
  };
};
