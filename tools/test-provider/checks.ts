import { randomBytes, randomInt } from "node:crypto";

import type { Adapters } from "../../apps/server/src/adapters/adapters.ts";
import { createAdapters } from "../../apps/server/src/adapters/create-adapters.ts";
import { adapterDefinitions } from "../../apps/server/src/adapters/definitions.ts";
import type { ProviderEntry } from "../../apps/server/src/adapters/entry.ts";
import { attemptAt } from "../../apps/server/src/adapters/testing/attempts.ts";
import { type Http, NoAnswer } from "../../apps/server/src/lib/outgoing.ts";

/** One thing that was tried at a provider's test system; `said` is what came where it was not as expected. */
export type Check = { readonly what: string; readonly isGood: boolean; readonly said: string };

const HOUR = 3_600_000;
const clock = { now: () => new Date() };
const random = { bytes: (length: number) => randomBytes(length), int: (below: number) => randomInt(below) };
const fresh = (): string => `T${randomBytes(8).toString("hex").toUpperCase()}`;

/** The answer gets lost on its way back: the work is done, and nobody can tell. */
const losing = (http: Http): Http =>
  Object.assign(
    async (request: Parameters<Http>[0]): Promise<never> => {
      await http(request);
      throw new NoAnswer("lost on purpose");
    },
    { reserve: http.reserve },
  );

/** The same entry with other secrets. */
const withWrongSecrets = (entry: ProviderEntry): ProviderEntry => {
  const adapter = adapterDefinitions[entry.kind].find(({ id }) => id === entry.adapter);
  const settings: Record<string, unknown> = { ...entry.settings };
  for (const name of adapter?.secrets ?? []) if (name in settings) settings[name] = fresh();
  return { ...entry, settings };
};

type Tell = (what: string, said: string, expected: readonly string[]) => void;

const checkQr = async (port: Port<"qr">, lossy: Port<"qr">, publicOrigin: string, tell: Tell): Promise<void> => {
  const order = (): Parameters<typeof port.create>[0] => ({
    qrcodeId: fresh(),
    amount: 101_00n,
    currency: "THB",
    expireAt: new Date(Date.now() + HOUR / 6),
    callbackUrl: `${publicOrigin}/callbacks/qr/${port.provider}`,
  });
  const one = order();
  const made = await port.create(one);
  tell("an order opens a QR of exactly its amount and currency", made.is, ["open"]);
  if (made.is !== "open") return;
  const known = { qrcodeId: one.qrcodeId, theirReference: made.theirReference };
  tell("an order that nobody paid waits", (await port.ask(known)).is, ["waiting"]);
  const nobody = { qrcodeId: fresh(), theirReference: null };
  tell("an order of nobody is none", (await port.ask(nobody)).is, ["not-found", "unclear"]);
  const lost = order();
  tell("an answer that is lost is no answer", (await lossy.create(lost)).is, ["unclear"]);
  const again = await port.create(lost);
  tell("the same order again is never refused", again.is, ["open", "unclear"]);
  const now = new Date();
  const listed = await port.payments({ from: new Date(now.getTime() - HOUR), to: now, after: null });
  tell("the payments of the last hour are listed", listed.is, ["known"]);
  await port.cancel(known);
  tell("an order that was called off is not paid", (await port.ask(known)).is, ["waiting", "closed"]);
};

const checkPayout = async (port: Port<"payout">, tell: Tell): Promise<void> => {
  const reference = fresh();
  tell("a payout of nobody is none", (await port.ask(reference)).is, ["not-found"]);
  const now = new Date();
  const listed = await port.paid({ from: new Date(now.getTime() - HOUR), to: now, after: null });
  tell("the payouts of the last hour are listed", listed.is, ["known"]);
  const absence = port.absence(reference);
  if (absence.by !== "void") return;
  tell("a reference that was voided is refused", (await absence.void()).is, ["refused"]);
  tell("and stays refused", (await port.ask(reference)).is, ["refused"]);
};

const checkGame = async (port: Port<"game">, tell: Tell): Promise<void> => {
  const account = { username: `kt${randomBytes(6).toString("hex")}`, currency: "THB" } as const;
  const password = `Aa1${randomBytes(6).toString("hex")}`;
  tell("an account is made", (await port.create({ ...account, password })).is, ["done"]);
  tell("the same account again is ours", (await port.create({ ...account, password })).is, ["done"]);
  const balance = async (): Promise<string> => {
    const said = await port.balance(account);
    return said.is === "known" ? said.balance.toString() : said.is;
  };
  tell("it holds nothing", await balance(), ["0"]);
  const into = { ...account, reference: fresh(), amount: 1_00n };
  tell("1.00 goes in", (await port.deposit(into, await attemptAt(port))).is, ["done"]);
  tell("and is there", await balance(), ["100"]);
  if (port.ask !== undefined) {
    tell("the transfer is told as done", (await port.ask({ ...into, direction: "in" })).is, ["done"]);
    const nobody = { ...into, reference: fresh(), direction: "in" } as const;
    tell("a transfer of nobody is none", (await port.ask(nobody)).is, ["not-found"]);
    const again = await port.deposit(into, await attemptAt(port));
    tell("the same transfer again is never refused", again.is, ["done", "unclear"]);
    tell("and moves nothing", await balance(), ["100"]);
  }
  const out = { ...account, reference: fresh(), amount: 1_00n };
  tell("1.00 comes out", (await port.withdraw(out, await attemptAt(port))).is, ["done"]);
  tell("and is gone there", await balance(), ["0"]);
  const more = { ...account, reference: fresh(), amount: 1_00n };
  tell("more than there is does not come out", (await port.withdraw(more, await attemptAt(port))).is, ["refused"]);
  tell("what was played is reported", (await port.report({ ...account, from: new Date() })).is, ["known"]);
  tell("the accounts are listed", (await port.holdings(null)).is, ["known"]);
};

type Port<Kind extends "qr" | "payout" | "game"> = Kind extends "qr"
  ? NonNullable<ReturnType<Adapters["qr"]["get"]>>
  : Kind extends "payout"
    ? NonNullable<Adapters["payout"]>
    : NonNullable<ReturnType<Adapters["games"]["get"]>>;

/**
 * Tries an entry's adapter against the test system that it names: what every adapter keeps to and what can be tried
 * without a hand in the provider's back office. A game provider's test account moves 1.00 in and out.
 */
export const checkProvider = async (
  entry: ProviderEntry,
  http: Http,
  publicOrigin: string,
): Promise<readonly Check[]> => {
  const checks: Check[] = [];
  const tell: Tell = (what, said, expected) => checks.push({ what, said, isGood: expected.includes(said) });
  const adapters = createAdapters({ http, clock, random }, [entry]);
  const lossy = createAdapters({ http: losing(http), clock, random }, [entry]);
  const strangers = createAdapters({ http, clock, random }, [withWrongSecrets(entry)]);

  tell("it is reached and knows us", (await adapters.systems[0]?.probe()) ?? "nothing", ["reached"]);
  tell("a wrong secret is refused", (await strangers.systems[0]?.probe()) ?? "nothing", ["refused"]);
  tell("an answer that is lost is told as none", (await lossy.systems[0]?.probe()) ?? "nothing", ["not-reached"]);
  const qr = adapters.qr.get(entry.code);
  const lossyQr = lossy.qr.get(entry.code);
  if (qr !== undefined && lossyQr !== undefined) await checkQr(qr, lossyQr, publicOrigin, tell);
  if (adapters.payout !== null) await checkPayout(adapters.payout, tell);
  const game = adapters.games.get(entry.code);
  if (game !== undefined) await checkGame(game, tell);
  if (adapters.gift !== null) tell("a gift of nobody is none", (await adapters.gift.look(fresh())).is, ["refused"]);
  return checks;
};
