/** A request of ours to the outside. `target` names the outside system, for its limits and the logs. */
export type OutgoingRequest = {
  readonly target: string;
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** What came back: any status, at most 1 MiB of body as text. */
export type OutgoingAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/**
 * The one way out (SECURITY.md S37). Resolves with whatever was answered; throws {@link NoAnswer} when nothing clear
 * came back within 15 s. In a simulation it is the sandbox's own code, without sockets.
 */
export type Http = (request: OutgoingRequest) => Promise<OutgoingAnswer>;

/** Nothing clear came back: refused connection, cut line, time-out, too large. Says nothing of what was done there. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}
