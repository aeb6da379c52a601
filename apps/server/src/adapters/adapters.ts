import { noSinglePorts, type ProviderKind, type SinglePorts } from "./definitions.ts";
import type { ChatChannel } from "./chat/port.ts";
import type { GameApps, ProviderMode } from "./entry.ts";
import type { GamePort } from "./games/port.ts";
import type { Probe } from "./probe.ts";
import type { PushPort } from "./push/port.ts";
import type { QrPort } from "./qr/port.ts";
import type { Rehearsal } from "./rehearsal.ts";

/** An outside system as operators see it, without secrets. */
export type OutsideSystem = {
  readonly kind: ProviderKind;
  readonly code: string;
  /** The name that members read, where they see the system. */
  readonly name: string;
  readonly adapter: string;
  /** Whom its calls reach (see `identityOf`). */
  readonly identity: string;
  readonly mode: ProviderMode;
  /** Host and port of its calls. */
  readonly host: string;
  /** Where members get a game's own apps. */
  readonly apps?: GameApps | undefined;
  /** Where members open it. Null for a system that they never open. */
  readonly launchOrigin: string | null;
  /** Makes a call that changes nothing at the system. */
  readonly probe: () => Promise<Probe>;
};

/** Every outside system that this server reaches. A system that is not configured is absent. */
export type Adapters = SinglePorts & {
  /** Has no entry in the list, because each browser chooses its own push service. */
  readonly push: PushPort | null;
  /** Null where no sandbox runs. */
  readonly rehearsal: Rehearsal | null;
  /** The chat's channels beside the widget. */
  readonly chat: readonly ChatChannel[];
  /** By the provider's code. */
  readonly qr: ReadonlyMap<string, QrPort>;
  /** By the account's code. */
  readonly games: ReadonlyMap<string, GamePort>;
  /** All of them. */
  readonly systems: readonly OutsideSystem[];
};

/** No outside system at all, for a process that is given only some of them. */
export const noAdapters: Adapters = {
  ...noSinglePorts,
  push: null,
  rehearsal: null,
  chat: [],
  qr: new Map(),
  games: new Map(),
  systems: [],
};
