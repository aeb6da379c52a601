import type { ZodType } from "zod";

import type { Http } from "../lib/outgoing.ts";
import type { Probe } from "./probe.ts";

/** What every adapter works with. */
export type AdapterDeps = {
  readonly http: Http;
  readonly now: () => Date;
  readonly randomBytes: (length: number) => Buffer;
};

/** What an adapter is told of the entry that it serves. */
export type AdapterName = {
  /** The name that members and books use; also the target of its calls, for limits, health and logs. */
  readonly code: string;
};

/** One format of one kind of outside system: how it is set up, how it is reached, and how it is tried. */
export type AdapterDefinition<Kind extends string, Port, Settings> = {
  readonly kind: Kind;
  /** As an entry's `adapter` names it. */
  readonly id: string;
  /** What an entry has to say beside kind, code, adapter and mode. */
  readonly settings: ZodType<Settings>;
  /** Which of the settings are secrets: a file gives the text of each (`secretFile` for `secret`). */
  readonly secrets: readonly (keyof Settings & string)[];
  readonly create: (deps: AdapterDeps, settings: Settings, name: AdapterName) => Port;
  /** A call that changes nothing there, and that only a known caller gets an answer to. */
  readonly probe: (port: Port, deps: AdapterDeps, settings: Settings) => Promise<Probe>;
};

/** A definition without the type of its settings, so that definitions stand in one list. */
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
    /** By other `deps`, so that whoever tries it sees its call. */
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
