import {
  Agent as HttpAgent,
  type ClientRequest,
  type ClientRequestArgs,
  type IncomingMessage,
  request as httpRequest,
} from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { connect as connectTcp, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { connect as connectTls, type ConnectionOptions } from "node:tls";

import type { OutgoingAnswer, OutgoingRequest } from "./outgoing.ts";

const MAX_BODY_BYTES = 1024 * 1024;

/** In milliseconds. See the limits of the client. */
export type ConnectionTimes = {
  /** The longest that connecting may take, with the TLS handshake. */
  readonly connectMs: number;
  readonly callMs: number;
  readonly idleMs: number;
};

/** A connected socket that waits for one request. Nothing of the request is written yet. */
export type Connection = {
  /** False when the other side has closed it, or has sent something that we did not ask for. */
  readonly isUsable: () => boolean;
  /** Writes a request to the socket, synchronously, and reads the answer. Used once. */
  readonly exchange: (outgoing: OutgoingRequest) => Promise<OutgoingAnswer>;
  readonly discard: () => void;
};

export type Connections = {
  /** A kept connection to the URL's origin, or a new one. Throws when there is none within `ms`. */
  readonly open: (url: URL, ms: number) => Promise<Connection>;
  /** Resets all connections. */
  readonly close: () => void;
};

type Created = (error: Error | null, socket: Duplex) => void;

/**
 * Resets this connection whenever it is destroyed. A reset discards what the kernel has not sent yet. A close would go
 * on sending it, and a request could arrive a minute after we gave it up.
 */
const resetWhenDestroyed = (tcp: Socket, socket: Socket): void => {
  const destroy = tcp.destroy.bind(tcp);
  let isReset = false;
  tcp.destroy = (error) => {
    // When this side ends the connection itself, everything has been exchanged. libuv cannot reset a socket that is
    // being shut down.
    if (isReset || socket.writableEnded) return destroy(error);
    isReset = true;
    return tcp.resetAndDestroy();
  };
};

/** Connects by TCP and then by TLS. Calls back once: on failure, or when a write would leave at once. */
const connect = (options: ClientRequestArgs, isSecure: boolean, ms: number, created: Created): void => {
  const { host, port, servername } = options as ConnectionOptions;
  const tcp = connectTcp({ ...(options as ConnectionOptions), host: host ?? "", port: Number(port) });
  let socket = tcp;
  const alarm = setTimeout(() => socket.destroy(new Error("not connected in time")), ms);
  const fail = (error: Error): void => {
    clearTimeout(alarm);
    created(error, socket);
  };
  const succeed = (): void => {
    clearTimeout(alarm);
    socket.off("error", fail);
    created(null, socket);
  };
  tcp.once("error", fail);
  tcp.once("connect", () => {
    if (!isSecure) {
      resetWhenDestroyed(tcp, tcp);
      return succeed();
    }
    tcp.off("error", fail);
    // The TLS socket reports its own errors and those of the TCP socket.
    tcp.on("error", () => undefined);
    const tls = connectTls({ ...(options as ConnectionOptions), servername, socket: tcp, rejectUnauthorized: true });
    resetWhenDestroyed(tcp, tls);
    socket = tls;
    tls.once("error", fail);
    // Until the next turn of the event loop Node counts the last write of the handshake as under way, and queues every
    // other write behind it.
    tls.once("secureConnect", () => setImmediate(() => (tls.destroyed ? undefined : succeed())));
  });
};

const textOf = (headers: IncomingMessage["headers"]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : (value ?? "")]),
  );

const write = (request: ClientRequest, { method, url, headers, body, bytes }: OutgoingRequest): void => {
  const { pathname, search } = new URL(url);
  request.method = method;
  request.path = `${pathname}${search}`;
  // A GET without a body has no Content-Length.
  request.useChunkedEncodingByDefault = method !== "GET";
  request.setHeader("accept-encoding", "identity");
  for (const [name, value] of Object.entries(headers ?? {})) request.setHeader(name, value);
  request.end(bytes ?? body);
};

/**
 * Writes the request, and reads the complete answer of any status in time. Otherwise it resets the connection and
 * throws.
 */
const exchange = (request: ClientRequest, outgoing: OutgoingRequest, ms: number): Promise<OutgoingAnswer> =>
  new Promise((resolve, reject) => {
    let isOver = false;
    const finish = (): boolean => {
      if (isOver) return false;
      isOver = true;
      clearTimeout(alarm);
      return true;
    };
    const giveUp = (why: Error): void => {
      if (!finish()) return;
      request.destroy(why);
      reject(why);
    };
    const closed = (): void => giveUp(new Error("closed without an answer"));
    const read = (answer: IncomingMessage): void => {
      // From here on the answer reports when it is cut off. Its connection may close before the answer is read.
      request.off("close", closed);
      const parts: Buffer[] = [];
      let size = 0;
      answer.on("data", (part: Buffer) => {
        size += part.length;
        if (size > MAX_BODY_BYTES) giveUp(new Error("answer above 1 MiB"));
        else parts.push(part);
      });
      answer.on("error", giveUp);
      answer.once("close", () => giveUp(new Error("answer cut off")));
      answer.once("end", () => {
        if (!finish()) return;
        const { statusCode = 0, headers } = answer;
        resolve({ status: statusCode, headers: textOf(headers), body: Buffer.concat(parts).toString("utf8") });
        // The server answered before it had read the whole request. Nobody needs to send the rest.
        if (!request.writableFinished) request.socket?.destroy();
      });
    };
    const alarm = setTimeout(() => giveUp(new Error("no whole answer in time")), ms);
    request.on("error", giveUp);
    request.once("close", closed);
    request.once("response", read);
    try {
      write(request, outgoing);
    } catch (error) {
      giveUp(error instanceof Error ? error : new Error("not written", { cause: error }));
    }
  });

/** What can be done with a request that has its socket, before and while it is sent. */
const connectionOf = (request: ClientRequest, callMs: number): Connection => {
  let isBroken = false;
  const discard = (): void => {
    isBroken = true;
    request.destroy();
  };
  const events = ["error", "close", "response"] as const;
  for (const event of events) request.on(event, discard);
  return {
    isUsable: () => !isBroken && request.socket?.writable === true,
    discard,
    exchange: (outgoing) => {
      for (const event of events) request.off(event, discard);
      return exchange(request, outgoing, callMs);
    },
  };
};

/** The connections to one outside system. At most `most` free connections are kept. */
export const createConnections = (most: number, { connectMs, callMs, idleMs }: ConnectionTimes): Connections => {
  const options = { keepAlive: true, maxFreeSockets: most, timeout: idleMs };
  const agents = { "http:": new HttpAgent(options), "https:": new HttpsAgent(options) };
  for (const [protocol, agent] of Object.entries(agents))
    agent.createConnection = (args: ClientRequestArgs, created: Created = () => undefined) => {
      connect(args, protocol === "https:", connectMs, created);
      return undefined;
    };

  return {
    open: (url, ms) =>
      new Promise((resolve, reject) => {
        const request =
          url.protocol === "https:"
            ? httpsRequest(url, { method: "POST", agent: agents["https:"] })
            : httpRequest(url, { method: "POST", agent: agents["http:"] });
        const fail = (error: Error): void => {
          clearTimeout(alarm);
          reject(error);
        };
        // A socket that is still connecting gives up by itself, or is destroyed when it has connected.
        const alarm = setTimeout(() => {
          request.destroy();
          fail(new Error("not connected in time"));
        }, ms);
        request.on("error", fail);
        request.once("socket", () => {
          clearTimeout(alarm);
          resolve(connectionOf(request, callMs));
        });
      }),
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
};
