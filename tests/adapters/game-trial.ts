import { createHash } from "node:crypto";

import type { LightMyRequestResponse } from "fastify";

import { createPgTickets } from "../../apps/server/src/adapters/games/pg/tickets.ts";
import type { CallFault, GameTrial } from "../../apps/server/src/adapters/games/conformance.ts";
import { createGames } from "../../apps/server/src/adapters/games/create-games.ts";
import { sandboxGameProviders } from "../../apps/server/src/adapters/games/sandbox-providers.ts";
import type { Http } from "../../apps/server/src/adapters/http.ts";
import { NoAnswer } from "../../apps/server/src/adapters/http.ts";
import { createSandbox } from "../../apps/sandbox/src/app.ts";
import { createWorld } from "../../apps/sandbox/src/world.ts";
import type { CallToServer, Random } from "../../apps/sandbox/src/world/options.ts";

const origin = "http://127.0.0.1:4100";
const CALL_MS = 15_000;

/** Chance that is the same in every run. */
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
  return { bytes, int: (below) => Number(bytes(6).readUIntBE(0, 6) % below) };
};

/**
 * A sandbox without sockets, and one provider's port in front of it. A wait of 15 s or longer is never waited for: the
 * call gives up, as the server's own client would.
 */
export const startGameTrial = async (code: string, username: (ticket: string) => string): Promise<GameTrial> => {
  let calls = 0;
  let giveUp: () => void = () => undefined;
  const used = new Set<string>();

  const world = createWorld({
    file: ":memory:",
    clock: { now: () => new Date("2026-11-21T07:32:00Z") },
    random: seeded(code),
    schedule: {
      sleep: (ms, signal) => {
        if (ms < CALL_MS) return Promise.resolve();
        giveUp();
        return new Promise((resolve) => signal?.addEventListener("abort", () => resolve()));
      },
    },
    callback: async ({ headers, body }: CallToServer) => {
      const read = tickets.read({ headers, body: Buffer.from(body) });
      const ticket = read.is === "ticket" && !used.has(read.ticket) ? read.ticket : null;
      if (ticket !== null) used.add(ticket);
      const account = ticket === null ? null : { username: username(ticket), currency: "THB" as const };
      return { status: 200, body: tickets.answer(account) };
    },
    key: Buffer.alloc(32, 7),
    origin,
  });
  const provider = sandboxGameProviders(origin, world.secretOf).find((each) => each.code === code);
  if (!provider) throw new Error(`no provider ${code}`);
  const tickets = createPgTickets(provider);
  const app = createSandbox(world);
  await app.ready();

  const http: Http = async ({ method, url, headers, body }) => {
    calls += 1;
    const tooLate = new Promise<never>((_resolve, reject) => {
      giveUp = () => reject(new NoAnswer("15 s"));
    });
    const answer = app
      .inject({
        method,
        url: url.slice(origin.length),
        ...(headers && { headers }),
        ...(body !== undefined && { body }),
      })
      .then((reply) => ({ status: reply.statusCode, headers: {}, body: reply.body }))
      .catch((error: unknown) => {
        throw new NoAnswer("cut", { cause: error });
      });
    return Promise.race([answer, tooLate]);
  };
  const port = createGames(http, [provider]).get(code);
  if (!port) throw new Error(`no port for ${code}`);
  const book = world.gameBook(code);
  const seated = async (reply: LightMyRequestResponse): Promise<string | null> => {
    const session = /#s=(\S+)$/.exec(reply.headers.location ?? "")?.[1];
    if (reply.statusCode !== 303 || session === undefined) return null;
    const seat = await app.inject({ url: "/play/api/seat", headers: { authorization: `Bearer ${session}` } });
    return seat.json<{ username: string }>().username;
  };

  return {
    port,
    balance: (who) => book.player(who)?.balance ?? -1n,
    hasPassword: (who, password) => (code === "PG" ? true : book.isPassword(who, password)),
    play: (who, stake, payout) => {
      book.play({ username: who, stake, payout });
    },
    breakCalls: (fault: CallFault | null) => {
      world.faults.heal();
      if (fault) world.faults.set(code, fault, 1);
    },
    calls: () => calls,
    enter: async (link) => seated(await app.inject({ method: "GET", url: link.slice(origin.length) })),
    post: async (action, fields) =>
      seated(
        await app.inject({
          method: "POST",
          url: action.slice(origin.length),
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams(fields).toString(),
        }),
      ),
    close: async () => {
      await world.close();
      await app.close();
    },
  };
};
