import type { Clock, Random } from "../lib/ports.ts";
import { SettingsError } from "../settings.ts";
import type { Adapters, OutsideSystem } from "./adapters.ts";
import type { AdapterDeps } from "./definition.ts";
import {
  adapterOf,
  noSinglePorts,
  type Ports,
  type ProviderKind,
  type SingleKind,
  singleKinds,
  type SinglePorts,
} from "./definitions.ts";
import { nameOfEntry, type ProviderEntry } from "./entry.ts";
import type { Http } from "../lib/outgoing.ts";
import { identityOf } from "./identity.ts";
import { runProbe } from "./probe.ts";

type Deps = { readonly http: Http; readonly clock: Clock; readonly random: Random };

const urlOf = ({ settings }: ProviderEntry, field: "baseUrl" | "launchUrl"): URL | null =>
  URL.parse(String(settings[field]));

/** Names an entry and its adapter. Secrets are renewed only for the same adapter. */
const keyOf = (entry: ProviderEntry): string => `${nameOfEntry(entry)} ${entry.adapter}`;

/** Every outside system, and a way to replace their secrets while the server runs. */
export type RenewableAdapters = {
  readonly adapters: Adapters;
  /**
   * Takes the secrets of entries that were read again. Returns the names of the entries whose secrets changed. Nothing
   * else of an entry is taken. Calls that are under way end with the secrets that they began with. Throws when a secret
   * does not fit its adapter.
   */
  readonly renew: (entries: readonly ProviderEntry[]) => readonly string[];
};

/**
 * Creates a port for each entry. The code is the same for the sandbox and for real systems. Throws a SettingsError for
 * an unknown adapter.
 */
export const openAdapters = ({ http, clock, random }: Deps, entries: readonly ProviderEntry[]): RenewableAdapters => {
  const deps: AdapterDeps = { http, now: clock.now, randomBytes: random.bytes };
  const systems: OutsideSystem[] = [];
  const renewals = new Map<string, (settings: ProviderEntry["settings"]) => boolean>();

  const open = <Kind extends ProviderKind>(kind: Kind, entry: ProviderEntry): Ports[Kind] => {
    const { code, mode, settings } = entry;
    const adapter = adapterOf(kind, entry.adapter);
    if (adapter === undefined) throw new SettingsError(`${nameOfEntry(entry)}: no adapter "${entry.adapter}".`);
    const given = { ...settings };
    let opened = adapter.open(deps, given, { code });
    renewals.set(keyOf(entry), (now) => {
      const changed = adapter.secrets.filter((name) => now[name] !== given[name]);
      if (changed.length === 0) return false;
      const next = Object.fromEntries(changed.map((name) => [name, now[name]]));
      opened = adapter.open(deps, { ...given, ...next }, { code });
      Object.assign(given, next);
      return true;
    });
    const port = new Proxy(opened.port, { get: (_first, name): unknown => Reflect.get(opened.port, name) });
    const tried = () => runProbe(http, (by) => opened.probe({ ...deps, http: by }));
    systems.push({
      kind,
      code,
      name: entry.name ?? code,
      apps: entry.apps,
      adapter: adapter.id,
      identity: identityOf(entry, adapter.secrets),
      mode,
      host: urlOf(entry, "baseUrl")?.host ?? "",
      launchOrigin: urlOf(entry, "launchUrl")?.origin ?? null,
      probe: tried,
    });
    return port;
  };
  const all = <Kind extends ProviderKind>(kind: Kind): readonly (readonly [string, Ports[Kind]])[] =>
    entries.filter((entry) => entry.kind === kind).map((entry) => [entry.code, open(kind, entry)]);
  const games = new Map(all("game"));
  const qr = new Map(all("qr"));
  const singles: { -readonly [Kind in SingleKind]: SinglePorts[Kind] } = { ...noSinglePorts };
  const openOne = <Kind extends SingleKind>(kind: Kind): SinglePorts[Kind] => {
    const port: SinglePorts[Kind] = all(kind)[0]?.[1] ?? null;
    singles[kind] = port;
    return port;
  };
  for (const kind of singleKinds) openOne(kind);

  return {
    adapters: { games, qr, ...singles, push: null, rehearsal: null, chat: [], systems },
    renew: (now) =>
      now.flatMap((entry) => {
        const isRenewed = renewals.get(keyOf(entry))?.(entry.settings) === true;
        return isRenewed ? [nameOfEntry(entry)] : [];
      }),
  };
};

/** {@link openAdapters} for a process that ends before its secrets change. */
export const createAdapters = (deps: Deps, entries: readonly ProviderEntry[]): Adapters =>
  openAdapters(deps, entries).adapters;
