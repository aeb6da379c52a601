import type pg from "pg";

import type { Answer } from "../support/inject.ts";
import { openToken } from "../../apps/server/src/operators/testing/desk.ts";
import type { Chance } from "./chance.ts";
import type { Kernel, Owner } from "./kernel.ts";
import type { ServerProcess } from "./processes.ts";

type Options = {
  readonly kernel: Kernel;
  readonly chance: Chance;
  readonly servers: () => readonly ServerProcess[];
  /** Numbers of the operators. */
  readonly ids: readonly bigint[];
  readonly fail: (why: string) => void;
};

/** More withdrawals than a run has. */
const MOST = 300;

type Waiting = readonly { readonly _id: string }[];

/** Operators of a run, who never sign in by a password or code; their numbers. */
export const insertOperators = async (owner: pg.Client, now: Date): Promise<readonly bigint[]> => {
  const { rows } = await owner.query<{ id: bigint }>(
    `insert into operator (username, name, role, password, is_given_password, second_factor, created_at)
     select name, name, 'cashier', 'x', false, '\\x00', $1 from unnest(array['nok', 'ton']) name returning id`,
    [now],
  );
  return rows.map(({ id }) => id);
};

/** Those who decide what may not be paid by itself: at their desk, one or both at once, on any server. */
export const createOperators = ({ kernel, chance, servers, ids, fail }: Options) => {
  /** Withdrawals that an operator was told are refused. */
  const refused: string[] = [];

  const ask = async (server: ServerProcess, token: string, method: "GET" | "POST", url: string, body?: object) => {
    const { console: desk } = server;
    if (desk === null) throw new Error("a server without a desk");
    const headers = { "x-client": "console", authorization: `Bearer ${token}` };
    const losses = server.losses;
    const reply = await Promise.race([
      desk.inject({ method, url, headers, remoteAddress: "127.0.0.1", ...(body && { payload: body }) }),
      server.died.then(() => null),
    ]);
    if (reply === null) return null;
    const answer = { status: reply.statusCode, text: reply.body } satisfies Partial<Answer>;
    kernel.say(`the desk hears from ${server.name} ${url}: ${answer.status} ${answer.text.slice(0, 200)}`);
    if (answer.status >= 500 && server.losses === losses)
      fail(`the desk was answered ${answer.status}: ${answer.text}`);
    return answer;
  };

  /** Signs in and decides something that waits; false when nothing does. */
  const decide = async (): Promise<boolean> => {
    const server = chance.pick(servers());
    // Whatever becomes of the sign-in: who dies in it is tried again.
    const token = await Promise.race([
      openToken(server.context, chance.pick(ids)).catch(() => null),
      server.died.then(() => null),
    ]);
    if (token === null) return true;
    const listed = await ask(server, token, "GET", "/api/withdrawals?status=waiting");
    if (listed === null || listed.status >= 500) return true;
    if (listed.status !== 200) throw new Error(`the desk is closed: ${listed.text}`);
    const waiting = JSON.parse(listed.text) as Waiting;
    if (waiting.length === 0) return false;
    const { _id: id } = chance.pick(waiting);
    const one = async (): Promise<void> => {
      const isYes = chance.hits(0.6);
      kernel.step(`an operator ${isYes ? "approves" : "refuses"} ${id}`);
      const what = isYes ? "approve" : "refuse";
      const said = await ask(server, token, "POST", `/api/withdrawals/${id}/${what}`, { reason: "as seen" });
      if (!isYes && said?.status === 200) refused.push(id);
    };
    await Promise.all(chance.hits(0.2) ? [one(), one()] : [one()]);
    return true;
  };

  return {
    refused,
    run: async (owner: Owner, isOver: () => boolean): Promise<void> => {
      const { sleep } = kernel.scheduleOf(owner);
      while (!isOver()) {
        await sleep(chance.between(500, 6_000));
        if (!isOver() && servers().length > 0) await decide();
      }
    },
    /** Decides until nothing waits. */
    decideAll: async (): Promise<void> => {
      for (let count = 0; await decide(); count++) if (count > MOST) throw new Error("the desk is never empty");
    },
  };
};

export type Operators = ReturnType<typeof createOperators>;
