import type { Http, OutgoingRequest } from "../../../lib/outgoing.ts";
import { createAdapters } from "../../create-adapters.ts";
import type { ProviderEntry } from "../../entry.ts";
import { plainHttp } from "../../testing/plain-http.ts";
import type { GamePort } from "../port.ts";

/** What an adapter needs besides its addresses and its secret. */
const own: Readonly<Record<string, ProviderEntry["settings"]>> = {
  SIGNED: { merchant: "krapao", category: "sport" },
};
const entryOf = (code: string, more: ProviderEntry["settings"] = {}): ProviderEntry => ({
  kind: "game",
  code,
  adapter: code.toLowerCase(),
  mode: "staging",
  settings: {
    baseUrl: "https://api.games.example/v1",
    launchUrl: "https://play.games.example/lobby",
    secret: "s3cret",
    ...(own[code] ?? { id: "krapao" }),
    ...more,
  },
});
const parts = {
  clock: { now: () => new Date("2026-11-21T07:32:00Z") },
  random: { bytes: (length: number) => Buffer.alloc(length), int: () => 0 },
};

/** The port of the provider `code` over `http`, made from an entry of its own. */
export const portOf = (code: string, http: Http, more?: ProviderEntry["settings"]): GamePort => {
  const port = createAdapters({ http, ...parts }, [entryOf(code, more)]).games.get(code);
  if (!port) throw new Error("no port");
  return port;
};

/** An `http` that gives every request the same answer, and records requests in `sent`. */
export const answering = (status: number, body: string, sent: OutgoingRequest[] = []): Http =>
  plainHttp((request) => {
    sent.push(request);
    return Promise.resolve({ status, headers: {}, body });
  });

/** A player. */
export const account = { username: "pgk0800000001", currency: "THB" as const };
/** A transfer of 150.00 by that player. */
export const move = { ...account, reference: "t-1", amount: 150_00n };
/** A visit to the lobby by that player. */
export const visit = { ...account, password: "p", ticket: "t", language: "th" as const };
