import { noSinglePorts, type ProviderKind, type SinglePorts } from "./definitions.ts";
import type { GameApps, ProviderMode } from "./entry.ts";
import type { GamePort } from "./games/port.ts";
import type { Probe } from "./probe.ts";
import type { PushPort } from "./push/port.ts";
import type { QrPort } from "./qr/port.ts";

/** An outside system as operators see it; never a secret. */
export type OutsideSystem = {
  readonly kind: ProviderKind;
  readonly code: string;
  /** What members read, where they see it. */
  readonly name: string;
  readonly adapter: string;
  readonly mode: ProviderMode;
  /** Host and port of its calls. */
  readonly host: string;
  /** Where members get a game's own apps. */
  readonly apps?: GameApps | undefined;
  /** Where members open it; null for one that they never open. */
  readonly launchOrigin: string | null;
  /** Makes a call that changes nothing there. */
  readonly probe: () => Promise<Probe>;
};

/** Every outside system that this server reaches; one that is not configured is absent. */
export type Adapters = SinglePorts & {
  /** Reached without an entry: which services there are is up to the browsers. */
  readonly push: PushPort | null;
  /** By the provider's code. */
  readonly qr: ReadonlyMap<string, QrPort>;
  /** By the account's code. */
  readonly games: ReadonlyMap<string, GamePort>;
  /** All of them. */
  readonly systems: readonly OutsideSystem[];
};

/** No outside system at all: what a process starts from that is given only some of them. */
export const noAdapters: Adapters = {
  ...noSinglePorts,
  push: null,
  qr: new Map(),
  games: new Map(),
  systems: [],
};
