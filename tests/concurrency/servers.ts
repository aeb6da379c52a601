import { join } from "node:path";

import type { FastifyInstance } from "fastify";

import { createAdapters } from "../../apps/server/src/adapters/create-adapters.ts";
import type { Http } from "../../apps/server/src/lib/outgoing.ts";
import { sandboxEntries } from "../../apps/server/src/adapters/sandbox-entries.ts";
import { createApp } from "../../apps/server/src/app.ts";
import type { Context } from "../../apps/server/src/context.ts";
import type { Schedule } from "../../apps/server/src/lib/ports.ts";
import { createPool } from "../../apps/server/src/db/pool.ts";
import type { JobName } from "../../apps/server/src/job-list.ts";
import { startJobs } from "../../apps/server/src/jobs.ts";
import { createCounterStopwatch, createStopwatch } from "../../apps/server/src/lib/stopwatch.ts";
import { testContext, testKeys } from "../../apps/server/src/saga/testing/test-context.ts";
import type { Chance } from "../simulation/chance.ts";
import { KEY, ORIGIN } from "../simulation/place.ts";
import { type DatabaseLine, openDatabaseLine } from "./database-line.ts";
import { createMachine, type Machine } from "./machine.ts";
import type { Movements } from "./movements.ts";
import { pausablePool, type Statement } from "./pausable-pool.ts";
import type { Postgres } from "./postgres.ts";
import type { RunRecord } from "./record.ts";
import type { Time } from "./time.ts";

/** One server process: real code, with its own machine, network and database connections. */
export type Server = {
  readonly machine: Machine;
  readonly line: DatabaseLine;
  readonly context: Context;
  readonly app: FastifyInstance;
};

type Options = {
  readonly time: Time;
  readonly chance: Chance;
  readonly record: RunRecord;
  readonly postgres: Postgres;
  readonly movements: Movements;
  readonly httpOf: (machine: Machine) => Http;
  /** Called for each statement, where the machine may stop. */
  readonly passes: (machine: Machine, when: "sent" | "answered", statement: Statement, error?: unknown) => void;
};

const CONNECTIONS = 5;
/** The limits of `createPool`, in the run's time as far as a busy machine allows. */
const LIMITS = "set statement_timeout = 4000; set lock_timeout = 2000; set idle_in_transaction_session_timeout = 2000";

/** Jobs that run during the calls and move no money. */
const IDLE: readonly JobName[] = [
  "delete expired rows",
  "sweep uploads",
  "erase closed members",
  "reconcile with providers",
  "store hour samples",
];

const forJobs = (schedule: Schedule): Schedule => ({
  ...schedule,
  every: (name, ms, work) =>
    IDLE.some((idle) => idle === name) ? { stop: () => Promise.resolve() } : schedule.every(name, ms, work),
});

/** Starts server processes over one database. */
export const createServers = ({ time, chance, record, postgres, movements, httpOf, passes }: Options) => {
  const keys = testKeys(chance);
  const lines: DatabaseLine[] = [];
  let count = 0;

  const start = async (offset: number): Promise<Server> => {
    const name = `S${(count += 1)}`;
    const machine = createMachine({ name, time, chance, record, offset });
    const line = await openDatabaseLine(join(postgres.folder, name), postgres.host);
    lines.push(line);
    const connection = { ...postgres.connection("app"), host: line.host, application_name: name };
    const pool = createPool({ connection, max: CONNECTIONS, onError: () => undefined });
    pool.on("connect", (client) => void client.query(LIMITS).catch(() => undefined));
    const parts = { http: httpOf(machine), clock: machine.clock, random: chance };
    const context = testContext({
      clock: machine.clock,
      stopwatch: createStopwatch(machine.clock.now, machine.counters),
      monotonic: createCounterStopwatch(machine.counters),
      random: chance,
      schedule: machine.schedule,
      pool: pausablePool({ pool, machine, passes: (...passed) => passes(machine, ...passed) }),
      keys,
      adapters: movements.watch(name, createAdapters(parts, sandboxEntries(ORIGIN, KEY))),
      changed: () => undefined,
    });
    const app = await createApp(context);
    await app.ready();
    context.sagas.start();
    startJobs({ ...context, schedule: forJobs(context.schedule) });
    record.say(name, "starts");
    return { machine, line, context, app };
  };

  return {
    start,
    keys,
    close: async (): Promise<void> => {
      for (const line of lines) await line.close();
    },
  };
};
