import type { InjectOptions } from "fastify";

import { openToken } from "../../../apps/server/src/testing/console.ts";
import type { Chance } from "../chance.ts";
import type { Kernel } from "../kernel.ts";
import type { ServerProcess } from "../processes.ts";

/** An answer to the console. `json` of a successful one is what its call declares. */
export type ConsoleAnswer = { readonly status: number; readonly text: string; readonly json: never };

/** One operator whose console is connected to one server. Null: that server died before it answered. */
export type OperatorClient = {
  readonly name: string;
  readonly ask: (method: "GET" | "POST" | "PUT", url: string, body?: object) => Promise<ConsoleAnswer | null>;
};

/** The operators of the run: an owner and two cashiers. */
export type OperatorIds = ReadonlyMap<string, bigint>;

/** One action in the console. False: there was nothing to do. */
export type ConsoleAction = () => Promise<boolean>;
export type ConsoleActions = readonly (readonly [weight: number, act: ConsoleAction])[];

type Options = {
  readonly kernel: Kernel;
  readonly chance: Chance;
  readonly servers: () => readonly ServerProcess[];
  readonly crew: OperatorIds;
  readonly fail: (why: string) => void;
};

const expected: readonly number[] = [200, 202, 400, 403, 404, 409, 429, 503];

/** Each of these is an audit event, however often it was done before. */
const logged = /^\/api\/(withdrawals|proposals|claims|suspense|flags|members|doubtful)\//;

/** Signs operators in and makes their calls. */
export const createCalls = ({ kernel, chance, servers, crew, fail }: Options) => {
  /** What an operator was told is done. The audit log must contain each. */
  const done: string[] = [];

  const seatAt = (server: ServerProcess, name: string, token: string): OperatorClient => ({
    name,
    ask: async (method, url, body) => {
      const { console: consoleApp } = server;
      if (consoleApp === null) throw new Error("a server without a console");
      const headers = { "x-client": "console", authorization: `Bearer ${token}` };
      const losses = server.losses;
      const options: InjectOptions = { method, url, headers, remoteAddress: "127.0.0.1" };
      if (body !== undefined) options.payload = body;
      const reply = await Promise.race([consoleApp.inject(options), server.died.then(() => null)]);
      if (reply === null) return null;
      const { statusCode: status, body: text } = reply;
      kernel.say(`${name} hears from ${server.name} ${method} ${url}: ${status} ${text.slice(0, 200)}`);
      if (!expected.includes(status) && server.losses === losses)
        fail(`the console was answered ${status} by ${method} ${url}: ${text}`);
      if (status === 200 && method === "POST" && logged.test(url)) done.push(url);
      return { status, text, json: (status === 200 || status === 202 ? reply.json() : null) as never };
    },
  });

  return {
    kernel,
    chance,
    done,
    fail,
    names: [...crew.keys()],
    /** Signs an operator in at any server. Null when the server died in the meantime, or there is none. */
    seat: async (name: string): Promise<OperatorClient | null> => {
      const id = crew.get(name);
      const living = servers().filter(({ isDead }) => !isDead);
      if (id === undefined || living.length === 0) return null;
      const server = chance.pick(living);
      const token = await Promise.race([openToken(server.context, id).catch(() => null), server.died.then(() => null)]);
      return token === null ? null : seatAt(server, name, token);
    },
  };
};

export type Calls = ReturnType<typeof createCalls>;
