import { createSandbox } from "../../apps/sandbox/src/app.ts";
import { createWorld } from "../../apps/sandbox/src/world.ts";
import type { CallToServer, ServersAnswer } from "../../apps/sandbox/src/world/options.ts";
import { plainHttp } from "../../apps/server/src/adapters/testing/plain-http.ts";
import { type Http, NoAnswer, type OutgoingAnswer, type Send } from "../../apps/server/src/lib/outgoing.ts";
import { changeWorld, askOutside } from "../support/inject.ts";
import type { Chance } from "./chance.ts";
import type { Kernel, Owner } from "./kernel.ts";
import type { ServerProcess } from "./processes.ts";
import { KEY, ORIGIN } from "./place.ts";
import type { Recorder } from "./record-movements.ts";

/** How long an adapter waits for an answer. */
const GIVE_UP_MS = 15_000;
/** How late a call can arrive after it was given up: long before its absence is believed (rule 2). */
const LATEST_MS = 25_000;

/** How long a message is in flight: mostly short, sometimes longer than anybody waits. */
const latencyOf = (chance: Chance, isSlow: boolean): number =>
  chance.weighted([
    [90, chance.between(1, 60)],
    [isSlow ? 8 : 0, chance.between(60, 3_000)],
    [isSlow ? 1 : 0, chance.between(3_000, 14_000)],
    [isSlow ? 1 : 0, chance.between(14_000, LATEST_MS)],
  ]);

const ourReference = /\b[TWP][0-9A-HJKMNP-TV-Z]{16}(-\d)?\b/;

/** Our reference in the body of a call that moves money. Undefined where the provider takes none. */
export const referenceIn = (body: string): string | undefined => ourReference.exec(body)?.[0];

type Options = {
  readonly kernel: Kernel;
  readonly chance: Chance;
  /** The sandbox's own random values. */
  readonly worldsChance: Chance;
  readonly servers: () => readonly ServerProcess[];
  /** Whether a process dies as its call is sent. */
  readonly diesInCall: (owner: Owner) => boolean;
  readonly kill: (owner: Owner) => void;
  /** Whether messages may take long. */
  readonly isSlow: () => boolean;
  readonly recorder: Recorder;
  readonly fail: (why: string) => void;
};

/** The sandbox's own code and the network to it. Each message has its own duration. */
export const openOutside = async ({
  kernel,
  chance,
  worldsChance,
  servers,
  diesInCall,
  kill,
  isSlow,
  recorder,
  fail: wrong,
}: Options) => {
  const line: Owner = { name: "line", isDead: false };
  const world: Owner = { name: "world", isDead: false };
  const latency = (): number => latencyOf(chance, isSlow());
  let underWay = 0;
  const made = new Set<string>();

  /**
   * A call that moves money is made once for a reference, whichever process dies. After that the provider is only
   * asked.
   */
  const checkOnce = (path: string, body: string): void => {
    const reference = referenceIn(body);
    if (reference === undefined) return;
    const call = `${path} ${reference}`;
    if (made.has(call)) wrong(`called twice: ${call}`);
    made.add(call);
  };

  /** A provider calls a server, which the balancer chooses. */
  const callback = ({ path, headers, body }: CallToServer, signal: AbortSignal): Promise<ServersAnswer> =>
    new Promise((resolve, reject) => {
      const fail = (why: string): void => reject(new Error(why));
      signal.addEventListener("abort", () => fail("the world ends"), { once: true });
      kernel.later(latency(), line, `callback arrives ${path}`, () => {
        const living = servers().filter((one) => !one.isDead);
        if (living.length === 0) return fail("nobody listens");
        const server = chance.pick(living);
        server.died.then(
          () => fail("it died"),
          () => undefined,
        );
        server.app
          .inject({ method: "POST", url: path, headers: { ...headers }, body })
          .then(
            ({ statusCode, body: said }) =>
              void kernel.later(latency(), line, "", () => resolve({ status: statusCode, body: said })),
            reject,
          );
      });
    });

  const books = createWorld({
    file: ":memory:",
    clock: kernel.clock,
    random: worldsChance,
    schedule: kernel.scheduleOf(world),
    callback,
    key: KEY,
    origin: ORIGIN,
  });
  const sandbox = createSandbox(books);
  await sandbox.ready();
  books.start();

  /** How one server process sends. Calls that move money go over a reserved line. */
  const sendOf =
    (owner: Owner, isOnLine: boolean): Send =>
    (request) =>
      new Promise<OutgoingAnswer>((resolve, reject) => {
        if (owner.isDead) return;
        const path = request.url.slice(ORIGIN.length);
        if (isOnLine) checkOnce(path, request.body ?? "");
        recorder.writes(owner, request);
        if (diesInCall(owner)) {
          kernel.later(0, line, "", () => kill(owner));
          // What the process had sent arrives all the same.
          if (chance.hits(0.5)) return;
        }
        const cancel = kernel.later(GIVE_UP_MS, owner, `${owner.name} gives up ${path}`, () =>
          reject(new NoAnswer("15 s")),
        );
        const answer = (tell: () => void): void => {
          kernel.later(latency(), owner, "", () => {
            cancel();
            tell();
          });
        };
        underWay += 1;
        kernel.later(latency(), line, `arrives ${request.method} ${path}`, () => {
          underWay -= 1;
          askOutside(sandbox, ORIGIN, request).then(
            (reply) => answer(() => resolve(reply)),
            (error: unknown) => answer(() => reject(new NoAnswer("cut", { cause: error }))),
          );
        });
      });

  const httpOf = (owner: Owner): Http => plainHttp(sendOf(owner, false), sendOf(owner, true));

  return {
    books,
    httpOf,
    person: (method: "GET" | "POST" | "PUT" | "DELETE", url: string, body?: object): Promise<never> =>
      changeWorld(sandbox, method, url, body),
    /** No call to the outside is in flight. */
    isIdle: (): boolean => underWay === 0,
    close: async () => {
      await books.close();
      await sandbox.close();
    },
  };
};

export type Outside = Awaited<ReturnType<typeof openOutside>>;

/** What people can do in the sandbox, and its books. */
export type WorldsBooks = Pick<Outside, "books" | "person">;
