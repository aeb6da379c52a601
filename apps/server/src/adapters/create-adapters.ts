import type { Clock, Random } from "../lib/ports.ts";
import { SettingsError } from "../settings.ts";
import type { Adapters, OutsideSystem } from "./adapters.ts";
import {
  type Adapter,
  type AdapterDeps,
  isSingleKind,
  noSinglePorts,
  onlyCodes,
  type Ports,
  type ProviderKind,
  type SingleKind,
  type SinglePorts,
} from "./definition.ts";
import { adapterOf } from "./definitions.ts";
import { nameOfEntry, type ProviderEntry } from "./entry.ts";
import type { Http } from "../lib/outgoing.ts";
import { runProbe } from "./probe.ts";

type Deps = { readonly http: Http; readonly clock: Clock; readonly random: Random };

const urlOf = ({ settings }: ProviderEntry, field: "baseUrl" | "launchUrl"): URL | null =>
  URL.parse(String(settings[field]));

/** One port for each entry; the same code for the sandbox and for the real thing. */
export const createAdapters = ({ http, clock, random }: Deps, entries: readonly ProviderEntry[]): Adapters => {
  const deps: AdapterDeps = { http, now: clock.now, randomBytes: random.bytes };
  const systems: OutsideSystem[] = [];

  const open = <Kind extends ProviderKind>(kind: Kind, entry: ProviderEntry): Ports[Kind] => {
    const { code, mode, settings } = entry;
    const adapter: Adapter<Kind> | undefined = adapterOf(kind, entry.adapter);
    if (adapter === undefined) throw new SettingsError(`${nameOfEntry(entry)}: no adapter "${entry.adapter}".`);
    const { port, probe } = adapter.open(deps, settings, { code });
    const tried = () => runProbe(http, (by) => probe({ ...deps, http: by }));
    systems.push({
      kind,
      code,
      name: entry.name ?? code,
      apps: entry.apps,
      adapter: adapter.id,
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
  for (const kind of Object.keys(onlyCodes).filter(isSingleKind)) openOne(kind);

  return {
    games,
    qr,
    ...singles,
    push: null,
    systems,
  };
};
