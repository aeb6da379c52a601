import type { LightMyRequestResponse } from "fastify";

import type { GameTrial } from "../../apps/server/src/adapters/games/trial.ts";
import type { CallToServer, ServersAnswer } from "../../apps/sandbox/src/world/options.ts";
import { startSandboxTrial } from "./sandbox-trial.ts";

/** Games whose players have no password. */
const passwordless: ReadonlySet<string> = new Set(["PG", "PGSLOT"]);
const tellsSides: ReadonlySet<string> = new Set(["UFABET", "SLOTRACHA", "AREASLOT", "CIRCUS", "IMI", "USUN"]);

/** One game provider of the sandbox with its port, and a wallet that verifies a ticket by its holder's name. */
export const startGameTrial = async (code: string): Promise<GameTrial> => {
  const used = new Set<string>();
  const wallet = ({ headers, body }: CallToServer): ServersAnswer => {
    const tickets = trial.adapters.games.get(code)?.tickets;
    const read = tickets?.read({ headers, body: Buffer.from(body) });
    if (tickets === undefined || read?.is !== "ticket" || used.has(read.ticket)) {
      return { status: 200, body: tickets?.answer(null) ?? "" };
    }
    used.add(read.ticket);
    return { status: 200, body: tickets.answer({ username: read.ticket.replace("ticket-of-", ""), currency: "THB" }) };
  };
  const trial = await startSandboxTrial(code, wallet);
  const { world, app } = trial;
  const port = trial.adapters.games.get(code);
  if (!port) throw new Error(`no port for ${code}`);
  const book = world.gameBook(code);
  const pathOf = (address: string): string => address.slice(world.origin.length);

  const seated = async (reply: LightMyRequestResponse): Promise<string | null> => {
    const session = /#s=(\S+)$/.exec(reply.headers.location ?? "")?.[1];
    if (reply.statusCode !== 303 || session === undefined) return null;
    const seat = await app.inject({ url: "/play/api/seat", headers: { authorization: `Bearer ${session}` } });
    return seat.json<{ username: string }>().username;
  };

  return {
    ...trial.trialOf(code),
    port,
    balance: async (username) => book.player(username)?.balance ?? -1n,
    hasPassword: async (username, password) => (passwordless.has(code) ? true : book.isPassword(username, password)),
    play: async (username, stake, payout, bet) => {
      book.play({ username, stake, payout, bet });
    },
    tellsSides: tellsSides.has(code),
    isOneTime: code !== "SLOTRACHA",
    calls: trial.calls,
    enter: async (link) => seated(await app.inject({ method: "GET", url: pathOf(link) })),
    post: async (action, fields) =>
      seated(
        await app.inject({
          method: "POST",
          url: pathOf(action),
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams(fields).toString(),
        }),
      ),
  };
};
