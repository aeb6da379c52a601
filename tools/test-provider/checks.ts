import { randomBytes, randomInt } from "node:crypto";

import type { Adapters } from "../../apps/server/src/adapters/adapters.ts";
import { createAdapters } from "../../apps/server/src/adapters/create-adapters.ts";
import { adapterDefinitions } from "../../apps/server/src/adapters/definitions.ts";
import type { ProviderEntry } from "../../apps/server/src/adapters/entry.ts";
import type { Http } from "../../apps/server/src/lib/outgoing.ts";

/** One check of a provider's test system. `said` is the answer where it was not as expected. */
export type Check = { readonly what: string; readonly isGood: boolean; readonly said: string };

const HOUR = 3_600_000;
const clock = { now: () => new Date() };
const random = { bytes: (length: number) => randomBytes(length), int: (below: number) => randomInt(below) };
const fresh = (): string => `T${randomBytes(8).toString("hex").toUpperCase()}`;

/** The same entry with other secrets. */
const withWrongSecrets = (entry: ProviderEntry): ProviderEntry => {
  const adapter = adapterDefinitions[entry.kind].find(({ id }) => id === entry.adapter);
  const settings: Record<string, unknown> = { ...entry.settings };
  for (const name of adapter?.secrets ?? []) if (name in settings) settings[name] = fresh();
  return { ...entry, settings };
};

type Tell = (what: string, said: string, expected: readonly string[]) => void;

/** The provider's own lists of the last hour, which reconciliation needs. */
const checkLists = async ({ qr, payout, gift, games }: Adapters, code: string, tell: Tell): Promise<void> => {
  const to = new Date();
  const hour = { from: new Date(to.getTime() - HOUR), to, after: null };
  const known = ["known"];
  const [ofQr, ofGame] = [qr.get(code), games.get(code)];
  if (ofQr !== undefined) tell("the payments of the last hour are listed", (await ofQr.payments(hour)).is, known);
  if (payout !== null) tell("the payouts of the last hour are listed", (await payout.paid(hour)).is, known);
  if (gift !== null) tell("the gifts of the last hour are listed", (await gift.received(hour)).is, known);
  if (ofGame !== undefined) tell("the accounts are listed", (await ofGame.holdings(null)).is, known);
};

/** Checks an entry's system by calls that change nothing: whether it is reached, knows us, and lists what it did. */
export const checkProvider = async (entry: ProviderEntry, http: Http): Promise<readonly Check[]> => {
  const checks: Check[] = [];
  const tell: Tell = (what, said, expected) => checks.push({ what, said, isGood: expected.includes(said) });
  const adapters = createAdapters({ http, clock, random }, [entry]);
  const strangers = createAdapters({ http, clock, random }, [withWrongSecrets(entry)]);
  tell("it is reached and knows us", (await adapters.systems[0]?.probe()) ?? "nothing", ["reached"]);
  tell("a wrong secret is refused", (await strangers.systems[0]?.probe()) ?? "nothing", ["refused"]);
  await checkLists(adapters, entry.code, tell);
  return checks;
};
