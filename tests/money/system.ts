import { randomBytes, randomInt } from "node:crypto";

import { QR_OFFERS } from "@krapao/contract/constants";
import type { FastifyInstance } from "fastify";

import { createAdapters } from "../../apps/server/src/adapters/create-adapters.ts";
import { type Http, NoAnswer } from "../../apps/server/src/lib/outgoing.ts";
import { plainHttp } from "../../apps/server/src/adapters/testing/plain-http.ts";
import { sandboxEntries } from "../../apps/server/src/adapters/sandbox-entries.ts";
import { createApp } from "../../apps/server/src/app.ts";
import type { Context } from "../../apps/server/src/context.ts";
import { createFastTime } from "../../apps/server/src/saga/testing/fast-time.ts";
import { insertQrAccounts } from "../../apps/server/src/saga/testing/test-context.ts";
import { createHarness, type Harness } from "../../apps/server/src/saga/testing/harness.ts";
import { createSandbox } from "../../apps/sandbox/src/app.ts";
import { noPages } from "../../apps/sandbox/src/host/page-options.ts";
import { createWorld } from "../../apps/sandbox/src/world.ts";
import { changeWorld, type Answer, askOutside, askServer } from "../support/inject.ts";

const ORIGIN = "http://127.0.0.1:4100";
const CALL_MS = 15_000;
const random = { bytes: (length: number) => randomBytes(length), int: (below: number) => randomInt(below) };

/** The faults of the calls to one address: `error` strikes before the work, all others after it. */
export type Strike = "error" | "lost-reply" | "timeout" | "slow" | "nonsense";

/** One server process: its app, and its resolver when it runs. */
export type Server = {
  readonly context: Context;
  readonly app: FastifyInstance;
  readonly isDead: () => boolean;
  readonly kill: () => Promise<void>;
  readonly died: Promise<void>;
  /** How many statements it has sent to the database. */
  readonly statements: () => number;
};

export type Member = Awaited<ReturnType<Harness["member"]>>;
export type { Answer };

/**
 * Everything in one process: real servers on a real PostgreSQL, the sandbox behind the real adapters, no sockets, and
 * time that runs fast. Nothing is due by itself: a test starts resolvers where it wants them. The outside's clock is
 * `aheadMs` ahead of ours.
 */
export const startSystem = async (speed = 40, aheadMs = 0) => {
  const time = createFastTime(speed);
  const key = Buffer.alloc(32, 9);
  const servers: Server[] = [];
  const struck = new Map<string, Strike>();
  const calls: { readonly at: number; readonly url: string; readonly body: string | undefined }[] = [];
  const world = createWorld({
    file: ":memory:",
    clock: { now: () => new Date(time.clock.now().getTime() + aheadMs) },
    random,
    schedule: { sleep: time.schedule.sleep },
    callback: async ({ path, headers, body }) => {
      const server = servers.findLast((one) => !one.isDead());
      if (server === undefined) throw new Error("nobody listens");
      const cutOff = server.died.then(() => {
        throw new Error("it died");
      });
      cutOff.catch(() => undefined);
      const asked = server.app.inject({ method: "POST", url: path, headers: { ...headers }, body });
      const reply = await Promise.race([asked, cutOff]);
      return { status: reply.statusCode, body: reply.body };
    },
    key,
    origin: ORIGIN,
  });
  /** How the sandbox's recipes reach the wallet. */
  const callWallet = async (path: string, init: RequestInit): Promise<Response> => {
    const server = servers.findLast((one) => !one.isDead());
    if (server === undefined) throw new Error("nobody listens");
    const asked = new Request(new URL(path, ORIGIN), init);
    const { statusCode, body } = await server.app.inject({
      method: asked.method === "GET" ? "GET" : "POST",
      url: path,
      headers: Object.fromEntries(asked.headers),
      payload: Buffer.from(await asked.arrayBuffer()),
    });
    return new Response(body, { status: statusCode });
  };
  const sandbox = createSandbox(world, { ...noPages, wallet: callWallet });
  await sandbox.ready();
  world.start();

  const http: Http = plainHttp(async ({ method, url, headers, body }) => {
    calls.push({ at: time.clock.now().getTime(), url, body });
    const giveUp = new AbortController();
    const tooLate = time.schedule.sleep(CALL_MS, giveUp.signal).then(() => {
      throw new NoAnswer("15 s");
    });
    tooLate.catch(() => undefined);
    const strike = [...struck].find(([path]) => url.endsWith(path))?.[1];
    if (strike === "error") {
      giveUp.abort();
      return { status: 500, headers: {}, body: "" };
    }
    const answer = askOutside(sandbox, ORIGIN, {
      method,
      url,
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
    })
      .then(async (reply) => {
        if (strike === "lost-reply") throw new Error("cut");
        if (strike === "timeout" || strike === "slow") await time.schedule.sleep(strike === "slow" ? 1_000 : 90_000);
        return strike === "nonsense" ? { ...reply, body: "[]" } : reply;
      })
      .catch((error: unknown) => {
        throw new NoAnswer("cut", { cause: error });
      });
    return Promise.race([answer, tooLate]).finally(() => giveUp.abort());
  });
  const outside = createAdapters({ http, clock: time.clock, random }, sandboxEntries(ORIGIN, key));
  const background = await createHarness(outside, time);
  await insertQrAccounts(background.owner, Object.keys(QR_OFFERS.THB));

  /** A new server process. It dies at the given point after it has started, or before a statement with this text. */
  const start = async (dieAt?: number | string): Promise<Server> => {
    const { context, mortality } = background.start();
    const app = await createApp(context);
    await app.ready();
    if (typeof dieAt === "number") mortality.dieIn(dieAt);
    if (typeof dieAt === "string") mortality.dieBefore(dieAt);
    const server = {
      context,
      app,
      isDead: mortality.isDead,
      kill: mortality.kill,
      died: mortality.died,
      statements: mortality.statements,
    };
    servers.push(server);
    return server;
  };

  const call = (
    server: Server,
    member: Member | null,
    method: "GET" | "POST" | "PUT" | "DELETE",
    url: string,
    body?: unknown,
    key?: string,
  ): Promise<Answer> => askServer(server.app, { token: member?.token, method, url, body, key });

  const person = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, body?: object): Promise<never> =>
    changeWorld(sandbox, method, url, body);

  return {
    time,
    world,
    background,
    /** Every outside call so far, with its time. */
    calls,
    /** The faults by the ends of the calls' paths. */
    struck,
    start,
    call,
    person,
    /** A browser's visit to the sandbox. The address has no origin. */
    visit: (url: string, headers: Readonly<Record<string, string>> = {}) =>
      sandbox.inject({ url, headers: { ...headers } }),
    /** A picture that the sandbox draws. */
    pictureOf: async (url: string): Promise<Buffer> => (await sandbox.inject({ url })).rawPayload,
    close: async () => {
      await Promise.all(servers.filter((one) => !one.isDead()).map((one) => one.app.close().catch(() => undefined)));
      await world.close();
      await sandbox.close();
      await background.close();
    },
  };
};

export type System = Awaited<ReturnType<typeof startSystem>>;

/** Waits until `holds` does; throws after 20 s of the machine's time. */
export const eventually = async <Value>(
  system: System,
  read: () => Promise<Value>,
  holds: (value: Value) => boolean,
): Promise<Value> => {
  for (let round = 0; round < 400; round++) {
    const value = await read();
    if (holds(value)) return value;
    await system.time.schedule.sleep(2_000);
  }
  throw new Error("it never came to hold");
};
