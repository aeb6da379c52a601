import type { FastifyInstance } from "fastify";

import { createAdapters } from "../../apps/server/src/adapters/create-adapters.ts";
import type { Http } from "../../apps/server/src/lib/outgoing.ts";
import { sandboxEntries } from "../../apps/server/src/adapters/sandbox-entries.ts";
import { createApp } from "../../apps/server/src/app.ts";
import { createConsoleApp } from "../../apps/server/src/console-app.ts";
import { isConnectionLost } from "../../apps/server/src/db/errors.ts";
import type { Context } from "../../apps/server/src/context.ts";
import type { Random, Schedule } from "../../apps/server/src/lib/ports.ts";
import type { JobName } from "../../apps/server/src/job-list.ts";
import { startJobs } from "../../apps/server/src/jobs.ts";
import type { Realtime } from "../../apps/server/src/realtime/realtime.ts";
import { testContext, testKeys } from "../../apps/server/src/saga/testing/test-context.ts";
import type { Uploads } from "../../apps/server/src/domain/upload/uploads.ts";
import type { Client, SimulatedDatabase } from "./database.ts";
import type { Kernel, Owner } from "./kernel.ts";
import { KEY, ORIGIN } from "./place.ts";
import type { Recorder } from "./record-movements.ts";

/** Jobs that move no money: they would only cost time, or read the real clock. */
const IDLE: readonly JobName[] = [
  "delete expired rows",
  "erase closed members",
  "reconcile with providers",
  "store hour samples",
  "measure the database's clock",
  "bring back due times",
];

/** The timers of a process for its jobs, without the idle ones. */
const forJobs = (schedule: Schedule): Schedule => ({
  ...schedule,
  every: (name, ms, work) =>
    IDLE.some((idle) => idle === name) ? { stop: () => Promise.resolve() } : schedule.every(name, ms, work),
});

/** One server process: real code over the shared database, until it dies. */
export type ServerProcess = Client & {
  readonly context: Context;
  readonly app: FastifyInstance;
  /** The operators' API, in runs that have operators. */
  readonly console: FastifyInstance | null;
  readonly died: Promise<void>;
  readonly kill: () => void;
};

/** An error in a server's log is a problem when a saga fails while the database answers. */
const errorsOf =
  (owner: Owner, fail: (why: string) => void) =>
  (logged: unknown): void => {
    if (owner.isDead || typeof logged !== "object" || logged === null || !("err" in logged)) return;
    if (!("event" in logged) || logged.event !== "saga.process.failed" || isConnectionLost(logged.err)) return;
    fail(`${owner.name}: ${"kind" in logged ? String(logged.kind) : "a saga"} failed: ${String(logged.err)}`);
  };

type Options = {
  readonly kernel: Kernel;
  readonly random: Random;
  readonly database: SimulatedDatabase;
  readonly httpOf: (owner: Owner) => Http;
  readonly changed: Realtime["changed"];
  readonly hasConsole: boolean;
  readonly uploads: Uploads;
  readonly recorder: Recorder;
  readonly fail: (why: string) => void;
};

/** Starts server processes, each with its own memory, timers and pool. */
export const createProcesses = (options: Options) => {
  const { kernel, random, database, httpOf, changed, hasConsole, uploads, recorder, fail } = options;
  const keys = testKeys(random);
  let count = 0;

  const start = async (): Promise<ServerProcess> => {
    const { promise: died, resolve } = Promise.withResolvers<void>();
    const owner: Client = { name: `S${(count += 1)}`, isDead: false, isStarting: true, losses: 0 };
    const adapters = createAdapters({ http: httpOf(owner), clock: kernel.clock, random }, sandboxEntries(ORIGIN, KEY));
    const context = testContext({
      clock: kernel.clock,
      random,
      schedule: kernel.scheduleOf(owner),
      pool: database.poolOf(owner),
      keys,
      uploads,
      adapters: recorder.watched(owner, adapters),
      onError: errorsOf(owner, fail),
      changed: (memberId, change) => {
        if (!owner.isDead) changed(memberId, change);
      },
    });
    const app = await createApp(context);
    const consoleApp = hasConsole ? await createConsoleApp(context) : null;
    await Promise.all([app.ready(), consoleApp?.ready()]);
    await context.databaseTime.measure();
    owner.isStarting = false;
    context.sagas.start();
    startJobs({ ...context, schedule: forJobs(context.schedule) });
    kernel.say(`${owner.name} starts`);
    const kill = (): void => {
      if (owner.isDead) return;
      owner.isDead = true;
      kernel.step(`${owner.name} dies`);
      resolve();
    };
    return Object.assign(owner, { context, app, console: consoleApp, died, kill });
  };

  return { start, keys };
};
