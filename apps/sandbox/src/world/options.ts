/** The time; the machine's own, or a simulation's. */
export type Clock = { readonly now: () => Date };

/** Chance; strong in a running sandbox, seeded in a simulation. */
export type Random = {
  readonly bytes: (length: number) => Buffer;
  /** A whole number from 0 up to and without `below`. */
  readonly int: (below: number) => number;
};

/** Timers. */
export type Schedule = {
  /** Resolves after `ms` milliseconds, or at once (rejecting with its reason) when `signal` aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
};

/** A call of the world's to the wallet's server. `path` begins with a slash and may have a query. */
export type CallToServer = {
  readonly method: "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** What the server answered. */
export type ServersAnswer = { readonly status: number; readonly body: string };

/** Everything that the world needs from outside itself: it has no other time, chance, timer or way out. */
export type WorldOptions = {
  /** The books' file, or `:memory:`. */
  readonly file: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly schedule: Schedule;
  /** Calls the wallet's server. Throws when nothing clear came back, or when `signal` (the world's end) aborts. */
  readonly callback: (call: CallToServer, signal: AbortSignal) => Promise<ServersAnswer>;
  /** 32 bytes, from which each provider's secret is derived. */
  readonly key: Buffer;
  /** The sandbox's own origin, for the links that it gives out; without a slash at the end. */
  readonly origin: string;
};
