import type { FastifyInstance, FastifyRequest } from "fastify";

import type { CallFault } from "./faults.ts";
import { plainProviders } from "./providers/providers.ts";
import type { World } from "./world.ts";

/** The delay of such an answer, in milliseconds. */
const late = { slow: 1000, timeout: 90_000 } as const;

/** Answers of a broken provider with status 200. None of them is valid in any provider's format. */
const nonsense: readonly string[] = [
  "<html><body>502 Bad Gateway</body></html>",
  '{"message":"OK"}',
  '{"status":"banana","amount":-1,"balance":"NaN"}',
  "[]",
  "null",
  "0",
  "",
  '{"data":{"balance":',
];

/**
 * The provider that a path below `/world` belongs to: `/world/kbank/…` is KBANK, `/world/games/pg/…` is PG. Null for an
 * unknown path.
 */
export const targetOf = (url: string): string | null => {
  const [, world, segment = "", game = ""] = url.split(/[/?]/);
  if (world !== "world") return null;
  return segment === "games"
    ? game.toUpperCase()
    : (plainProviders.find(({ path }) => path === segment)?.target ?? null);
};

/** The targets of faults, besides the game providers' codes and `all`. */
export const plainTargets: readonly string[] = [...new Set(plainProviders.map(({ target }) => target))];

/**
 * Applies faults to the server's calls. An `error` answers before anything is done. All other faults act after the work
 * is done. A lost reply cuts the connection; with `inject` that call rejects. A late reply waits on the world's
 * schedule, 90 s for a `timeout`. With `inject` and a virtual clock it waits until that time, so the caller's own limit
 * of 15 s passes first.
 */
export const breakCalls = (scope: FastifyInstance, world: World): void => {
  const struck = new WeakMap<FastifyRequest, CallFault>();
  /** False when the world ended meanwhile. */
  const waited = (ms: number): Promise<boolean> =>
    world.schedule.sleep(ms, world.closing).then(
      () => true,
      () => false,
    );

  scope.addHook("onRequest", async (request, reply) => {
    const target = targetOf(request.url);
    const fault = target === null ? null : world.faults.strikeCall(target);
    if (fault === "error") return reply.code(500).send({ message: "INTERNAL_ERROR" });
    if (fault !== null) struck.set(request, fault);
    return undefined;
  });

  scope.addHook("onSend", async (request, reply, payload) => {
    const fault = struck.get(request);
    if (fault === undefined || fault === "error") return payload;
    if ((fault === "slow" || fault === "timeout") && (await waited(late[fault]))) return payload;
    if (fault === "nonsense") {
      reply.code(200).type("application/json").removeHeader("content-length");
      return nonsense[world.random.int(nonsense.length)] ?? "";
    }
    reply.raw.destroy();
    // The connection is gone: nothing may follow, not even the end of this answer.
    return new Promise<never>(() => undefined);
  });
};
