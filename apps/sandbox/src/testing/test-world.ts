import { createHash } from "node:crypto";

import { createSandbox } from "../app.ts";
import { createWorld } from "../world.ts";
import type { CallToServer, Random, ServersAnswer } from "../world/options.ts";

/** Randomness that is the same in every run. */
const seeded = (seed: string): Random => {
  let drawn = 0;
  const bytes = (length: number): Buffer => {
    const parts: Buffer[] = [];
    while (parts.length * 32 < length)
      parts.push(
        createHash("sha256")
          .update(`${seed}:${(drawn += 1)}`)
          .digest(),
      );
    return Buffer.concat(parts).subarray(0, length);
  };
  return { bytes, int: (below) => bytes(6).readUIntBE(0, 6) % below };
};

type Options = {
  readonly file?: string;
  readonly seed?: string;
  /** The wallet's server. By default it answers 200 to everything. */
  readonly server?: (call: CallToServer) => Promise<ServersAnswer>;
};

/** A world for tests. Its clock moves only when the test advances it, and the test decides when its waits end. */
export const createTestWorld = async ({ file = ":memory:", seed = "test", server }: Options = {}) => {
  let now = Date.parse("2026-11-21T07:32:00Z");
  const sent: CallToServer[] = [];
  const waits: number[] = [];
  const world = createWorld({
    file,
    clock: { now: () => new Date(now) },
    random: seeded(seed),
    schedule: {
      sleep: async (ms) => {
        waits.push(ms);
      },
    },
    callback: async (call) => {
      const answer = server ? await server(call) : { status: 200, body: "" };
      sent.push(call);
      return answer;
    },
    key: Buffer.alloc(32, 7),
    origin: "http://127.0.0.1:4100",
  });
  const app = createSandbox(world);
  await app.ready();

  const call = async (method: "GET" | "POST" | "PUT" | "DELETE", url: string, body?: unknown) => {
    const reply = await app.inject({ method, url, ...(body === undefined ? {} : { payload: body as object }) });
    return { status: reply.statusCode, body: reply.json<never>() as unknown };
  };

  return {
    world,
    app,
    sent,
    /** The waits of the world so far, in milliseconds. */
    waits,
    pass: (ms: number) => {
      now += ms;
    },
    call,
    get: async (url: string) => (await call("GET", url)).body,
    post: (url: string, body: unknown) => call("POST", url, body),
    /** Makes an open order at WW without HTTP. */
    order: (qrcodeId: string, amount = 500_00n) => {
      const made = world.orders.create({
        provider: "WW",
        qrcodeId,
        theirId: `T${qrcodeId}`,
        amount,
        currency: "THB",
        expireAt: new Date(now + 600_000),
        callbackPath: "/callbacks/qr/WW",
      });
      if (made.is !== "created") throw new Error("the reference is taken");
      return made.order;
    },
    close: async () => {
      await world.close();
      await app.close();
    },
  };
};

export type TestWorld = Awaited<ReturnType<typeof createTestWorld>>;
