import { createHash } from "node:crypto";

import type { CallFault, Trial } from "../../apps/server/src/adapters/conformance.ts";
import { createAdapters } from "../../apps/server/src/adapters/create-adapters.ts";
import { plainHttp } from "../../apps/server/src/adapters/testing/plain-http.ts";
import { type Http, NoAnswer } from "../../apps/server/src/lib/outgoing.ts";
import { sandboxEntries } from "../../apps/server/src/adapters/sandbox-entries.ts";
import { createSandbox } from "../../apps/sandbox/src/app.ts";
import { createWorld } from "../../apps/sandbox/src/world.ts";
import type { CallToServer, Random, ServersAnswer } from "../../apps/sandbox/src/world/options.ts";

const origin = "http://127.0.0.1:4100";
const CALL_MS = 15_000;
const key = Buffer.alloc(32, 7);

/** Random values that are the same in every run. */
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

const yes = (): ServersAnswer => ({ status: 200, body: "" });

/**
 * A sandbox without sockets behind the server's adapters, on one clock. Waits of 15 s or longer are skipped: the call
 * gives up, as the server's own client would. `server` answers the sandbox's requests to the wallet.
 */
export const startSandboxTrial = async (seed: string, server: (call: CallToServer) => ServersAnswer = yes) => {
  let calls = 0;
  let now = Date.parse("2026-11-21T07:32:00Z");
  let giveUp: () => void = () => undefined;
  let change: ((body: string) => string) | null = null;
  const sent: CallToServer[] = [];
  const clock = { now: () => new Date(now) };

  const world = createWorld({
    file: ":memory:",
    clock,
    random: seeded(`world ${seed}`),
    schedule: {
      sleep: (ms, signal) => {
        if (ms < CALL_MS) return Promise.resolve();
        giveUp();
        return new Promise((resolve) => signal?.addEventListener("abort", () => resolve()));
      },
    },
    callback: async (call) => {
      sent.push(call);
      return server(call);
    },
    key,
    origin,
  });
  const app = createSandbox(world);
  await app.ready();

  const http: Http = plainHttp(async ({ method, url, headers, body }) => {
    calls += 1;
    const tooLate = new Promise<never>((_resolve, reject) => {
      giveUp = () => reject(new NoAnswer("15 s"));
    });
    const request = {
      method,
      url: url.slice(origin.length),
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
    };
    const answer = app.inject(request).then(
      (reply) => ({
        status: reply.statusCode,
        headers: { date: String(reply.headers.date) },
        body: change ? change(reply.body) : reply.body,
      }),
      (error: unknown) => {
        throw new NoAnswer("cut", { cause: error });
      },
    );
    return Promise.race([answer, tooLate]);
  });

  const pass = async (ms: number): Promise<void> => {
    now += ms;
  };
  const close = async (): Promise<void> => {
    await world.close();
    await app.close();
  };
  /** The tests that are the same for every port, for one target of faults. */
  const trialOf = (target: string): Trial => ({
    run: "conf",
    pass,
    now: clock.now,
    close,
    breakCalls: (fault: CallFault | "slow" | null) => {
      world.faults.heal();
      if (fault) world.faults.set(target, fault, 1);
    },
    rewrite: (next) => {
      change = next;
    },
  });

  return {
    world,
    app,
    http,
    adapters: createAdapters({ http, clock, random: seeded(`server ${seed}`) }, sandboxEntries(origin, key)),
    trialOf,
    /** How many calls the adapters have made. */
    calls: () => calls,
    pass,
    /** The callbacks since the last call of this function. */
    callbacks: async (): Promise<readonly CallToServer[]> => {
      await world.callbacks.deliverDue();
      return sent.splice(0);
    },
    close,
  };
};
