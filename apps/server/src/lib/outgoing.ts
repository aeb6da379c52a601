/** A request of ours to the outside. `target` names the outside system, for its limits and the logs. */
export type OutgoingRequest = {
  readonly target: string;
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** In place of a text. */
  readonly bytes?: Uint8Array;
};

/** What came back: any status, at most 1 MiB of body as text. */
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
   * Writes the request to the socket in this very turn of the event loop, if `mayLeave` says so right before; throws
   * {@link NotSent} if it does not. Used once. A call that is given up later is reset, never just closed.
   */
  readonly send: (request: OutgoingRequest, mayLeave: () => boolean) => Promise<OutgoingAnswer>;
  /** Gives slot and socket back; nothing once a request was sent. */
  readonly release: () => void;
};

/**
 * The one way out (SECURITY.md S37). Resolves with whatever was answered; throws {@link NoAnswer} when nothing clear
 * came back within 15 s of the request's leaving. In a simulation it is the sandbox's own code, without sockets.
 */
export type Http = Send & {
  /** A line to the system `target` at the origin of `url`. Throws {@link NoAnswer} when there is none within 5 s. */
  readonly reserve: (target: string, url: string) => Promise<Line>;
};

/** One attempt at a call that moves money: it sends one request, in time or not at all. */
export type Attempt = {
  readonly send: Send;
  /** By when the provider has to have the request, where its protocol can say so. */
  readonly notAfter: Date;
};

/** Nothing clear came back: refused connection, cut line, time-out, too large. Says nothing of what was done there. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

/** The request was not sent, and never will be: its time was over before it left. */
export class NotSent extends Error {
  override readonly name = "NotSent";
}
