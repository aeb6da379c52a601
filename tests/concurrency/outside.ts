import { createSandbox } from "../../apps/sandbox/src/app.ts";
import { createWorld } from "../../apps/sandbox/src/world.ts";
import type { CallToServer, ServersAnswer } from "../../apps/sandbox/src/world/options.ts";
import type { OutgoingAnswer, OutgoingRequest } from "../../apps/server/src/lib/outgoing.ts";
import { changeWorld, askOutside } from "../support/inject.ts";
import type { Chance } from "../simulation/chance.ts";
import { KEY, ORIGIN } from "../simulation/place.ts";
import type { Server } from "./servers.ts";
import type { Time } from "./time.ts";

type Options = {
  readonly time: Time;
  readonly chance: Chance;
  readonly servers: () => readonly Server[];
};

/** How long a provider waits for the server's answer to a callback. */
const PATIENCE_MS = 10_000;

/** The outside: the sandbox's own code, in the run's true time. */
export const openOutside = async ({ time, chance, servers }: Options) => {
  const callback = async ({ path, headers, body }: CallToServer, signal: AbortSignal): Promise<ServersAnswer> => {
    await time.sleep(chance.between(5, 60), signal);
    const all = servers();
    if (all.length === 0) throw new Error("nobody listens");
    const { machine, app } = chance.pick(all);
    const told = machine
      .turn()
      .then(() => machine.deliver(app.inject({ method: "POST", url: path, headers: { ...headers }, body })));
    const died = machine.died.then(() => Promise.reject(new Error("it died")));
    const late = time.sleep(PATIENCE_MS, signal).then(() => Promise.reject(new Error("no answer in time")));
    const { statusCode, body: said } = await Promise.race([told, died, late]);
    return { status: statusCode, body: said };
  };

  const books = createWorld({
    file: ":memory:",
    clock: time.clock,
    random: chance,
    schedule: { sleep: time.sleep },
    callback,
    key: KEY,
    origin: ORIGIN,
  });
  const sandbox = createSandbox(books);
  await sandbox.ready();
  books.start();

  return {
    books,
    person: (method: "GET" | "POST" | "PUT" | "DELETE", url: string, body?: object): Promise<never> =>
      changeWorld(sandbox, method, url, body),
    ask: (request: OutgoingRequest): Promise<OutgoingAnswer> => askOutside(sandbox, ORIGIN, request),
    /** Whether a payout or a game transfer with that reference exists. */
    hasDone: (reference: string): boolean =>
      ["payout", "game_transfer"].some(
        (table) => books.store.all(`select 1 from ${table} where reference = ?`, reference).length > 0,
      ),
    /** No fault is set that could affect a call to it. */
    isWell: (target: string): boolean =>
      books.faults.list().every((fault) => fault.target !== target && fault.target !== "all"),
    close: async (): Promise<void> => {
      await books.close();
      await sandbox.close();
    },
  };
};

export type RunOutside = Awaited<ReturnType<typeof openOutside>>;
