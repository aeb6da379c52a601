/** The time: the machine's, or a simulation's. */
export type Clock = { readonly now: () => Date };

/** Randomness: strong in a running sandbox, seeded in a simulation. */
export type Random = {
  readonly bytes: (length: number) => Buffer;
  /** A whole number from 0 to `below` - 1. */
  readonly int: (below: number) => number;
};

/** Timers. */
export type Schedule = {
  /** Resolves after `ms` milliseconds, or at once (rejecting with its reason) when `signal` aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
};

/** A call of the world to the wallet's server. `path` begins with a slash and may have a query. */
export type CallToServer = {
  readonly method: "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** The server's answer. */
export type ServersAnswer = { readonly status: number; readonly body: string };

/** Everything that the world needs from outside. It has no other time, randomness, timer or connection. */
export type WorldOptions = {
  /** The books' file, or `:memory:`. */
  readonly file: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly schedule: Schedule;
  /** Calls the wallet's server. Throws when no clear answer came, or when `signal` (the world's end) is aborted. */
  readonly callback: (call: CallToServer, signal: AbortSignal) => Promise<ServersAnswer>;
  /** 32 bytes, from which each provider's secret is derived. */
  readonly key: Buffer;
  /** The sandbox's own origin, for its links; without a slash at the end. */
  readonly origin: string;
};
