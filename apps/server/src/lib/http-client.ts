import { Agent as HttpAgent, type ClientRequest, type IncomingMessage, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";

import { type Http, NoAnswer, type OutgoingAnswer, type OutgoingRequest } from "../adapters/http.ts";

const TIMEOUT_MS = 15_000;
const MAX_BODY_BYTES = 1024 * 1024;
/** At most so many calls at once for each outside system, so that a dead one starves no other. */
const MAX_AT_ONCE = 32;

type Agents = { readonly http: HttpAgent; readonly https: HttpsAgent };

const readBody = (answer: IncomingMessage): Promise<OutgoingAnswer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    answer.on("data", (part: Buffer) => {
      size += part.length;
      if (size > MAX_BODY_BYTES) answer.destroy(new Error("answer above 1 MiB"));
      else parts.push(part);
    });
    answer.once("error", reject);
    answer.once("aborted", () => reject(new Error("answer cut off")));
    answer.once("end", () => {
      const headers = Object.fromEntries(
        Object.entries(answer.headers).map(([name, value]) => [
          name,
          Array.isArray(value) ? value.join(", ") : (value ?? ""),
        ]),
      );
      resolve({ status: answer.statusCode ?? 0, headers, body: Buffer.concat(parts).toString("utf8") });
    });
  });

/**
 * The one way out (S37). Node's own client follows no redirect, reads no proxy from the environment when it is given an
 * agent of its own, and verifies TLS. A call that waits for its turn behind 32 others waits within its 15 s.
 */
export const createHttp = (): Http & { readonly close: () => void } => {
  const agents = new Map<string, Agents>();
  const agentsOf = (target: string): Agents => {
    const known = agents.get(target);
    if (known !== undefined) return known;
    // A line that is given up after each burst would have to be opened anew for the next.
    const options = { keepAlive: true, maxSockets: MAX_AT_ONCE, maxFreeSockets: MAX_AT_ONCE };
    const made = { http: new HttpAgent(options), https: new HttpsAgent(options) };
    agents.set(target, made);
    return made;
  };

  const start = (outgoing: OutgoingRequest, url: URL): ClientRequest => {
    const own = agentsOf(outgoing.target);
    const headers = {
      "accept-encoding": "identity",
      ...outgoing.headers,
      ...(outgoing.body === undefined ? {} : { "content-length": String(Buffer.byteLength(outgoing.body)) }),
    };
    const options = { method: outgoing.method, headers };
    return url.protocol === "https:"
      ? httpsRequest(url, { ...options, agent: own.https })
      : httpRequest(url, { ...options, agent: own.http });
  };

  const send = (outgoing: OutgoingRequest): Promise<OutgoingAnswer> => {
    const url = new URL(outgoing.url);
    if (url.protocol !== "https:" && url.protocol !== "http:") throw new TypeError(`no way out by ${url.protocol}`);
    return new Promise((resolve, reject) => {
      const request = start(outgoing, url);
      const alarm = setTimeout(() => request.destroy(new Error("no whole answer in time")), TIMEOUT_MS);
      const fail = (cause: unknown): void => {
        clearTimeout(alarm);
        reject(new NoAnswer(`${outgoing.target} gave no clear answer`, { cause }));
      };
      const succeed = (answer: OutgoingAnswer): void => {
        clearTimeout(alarm);
        resolve(answer);
      };
      request.once("error", fail);
      request.once("response", (answer) => void readBody(answer).then(succeed, fail));
      request.end(outgoing.body);
    });
  };

  const close = (): void => {
    for (const { http, https } of agents.values()) {
      http.destroy();
      https.destroy();
    }
  };
  return Object.assign(send, { close });
};
