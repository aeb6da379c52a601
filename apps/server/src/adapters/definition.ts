import type { ZodType } from "zod";

import type { Http } from "../lib/outgoing.ts";
import type { Probe } from "./probe.ts";

/** What every adapter works with. */
export type AdapterDeps = {
  readonly http: Http;
  readonly now: () => Date;
  readonly randomBytes: (length: number) => Buffer;
};

/** The part of an entry that its adapter receives. */
export type AdapterName = {
  /** The name that members and books use. It is also the target of the adapter's calls, for limits, health and logs. */
  readonly code: string;
};

/** One format of one kind of outside system: its settings, its port, and a probe. */
export type AdapterDefinition<Kind extends string, Port, Settings> = {
  readonly kind: Kind;
  /** The name of the adapter in an entry. */
  readonly id: string;
  /** The fields of an entry besides kind, code, adapter and mode. */
  readonly settings: ZodType<Settings>;
  /** The settings that are secrets. The text of each is in a file (`secretFile` for `secret`). */
  readonly secrets: readonly (keyof Settings & string)[];
  readonly create: (deps: AdapterDeps, settings: Settings, name: AdapterName) => Port;
  /** Makes a call that changes nothing at the system and that only a known caller gets an answer to. */
  readonly probe: (port: Port, deps: AdapterDeps, settings: Settings) => Promise<Probe>;
};

/** A definition without the type of its settings, so that one list can hold all definitions. */
export type Adapter<Kind extends string, Port> = {
  readonly kind: Kind;
  readonly id: string;
  readonly settings: ZodType;
  readonly secrets: readonly string[];
  /** Throws a ZodError when the settings do not fit. */
  readonly open: (
    deps: AdapterDeps,
    settings: unknown,
    name: AdapterName,
  ) => {
    readonly port: Port;
    /** Uses other `deps`, so that the caller of the probe sees its request. */
    readonly probe: (deps: AdapterDeps) => Promise<Probe>;
  };
};

/** Declares an adapter. */
export const defineAdapter = <Kind extends string, Port, Settings>(
  definition: AdapterDefinition<Kind, Port, Settings>,
): Adapter<Kind, Port> => {
  const { kind, id, settings, secrets, create, probe } = definition;
  return {
    kind,
    id,
    settings,
    secrets,
    open: (deps, given, name) => {
      const read = settings.parse(given);
      return {
        port: create(deps, read, name),
        probe: (by) => probe(create(by, read, name), by, read),
      };
    },
  };
};
