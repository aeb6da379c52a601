/** A request to an outside system. `target` names that system, for its limits and the logs. */
export type OutgoingRequest = {
  readonly target: string;
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** In place of a text. */
  readonly bytes?: Uint8Array;
};

/** The answer: any status, with at most 1 MiB of body as text. */
export type OutgoingAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Sends a request; see {@link Http}. */
export type Send = (request: OutgoingRequest) => Promise<OutgoingAnswer>;

/** A slot of an outside system's budget with a connected socket, taken before a call that moves money is marked. */
export type Line = {
  /**
   * Writes the request to the socket in this same turn of the event loop, if `mayLeave` allows it right before. Throws
   * {@link NotSent} otherwise. Used once. A call that is given up later is reset, never just closed.
   */
  readonly send: (request: OutgoingRequest, mayLeave: () => boolean) => Promise<OutgoingAnswer>;
  /** Gives back the slot and the socket. Does nothing after a request was sent. */
  readonly release: () => void;
};

/**
 * The only way out (SECURITY.md S37). Resolves with any answer. Throws {@link NoAnswer} when no clear answer came
 * within 15 s after the request left. In a simulation this is the sandbox's own code, without sockets.
 */
export type Http = Send & {
  /** A line to the system `target` at the origin of `url`. Throws {@link NoAnswer} when there is none within 5 s. */
  readonly reserve: (target: string, url: string) => Promise<Line>;
};

/** One attempt at a call that moves money. It sends one request, in time or not at all. */
export type Attempt = {
  readonly send: Send;
  /** The time by which the provider has to have the request, where its protocol can express that. */
  readonly notAfter: Date;
};

/**
 * Thrown when a call got no clear answer: the connection was refused or cut, the time ran out, or the answer was too
 * large. It says nothing about what happened at the provider.
 */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

/** Thrown when a request was not sent and never will be, because its time was over before it left. */
export class NotSent extends Error {
  override readonly name = "NotSent";
}
