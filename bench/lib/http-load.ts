import { connect, type Socket } from "node:net";

const HEAD_END = Buffer.from("\r\n\r\n");
const LENGTH = /\r\ncontent-length: (\d+)/i;
const GOOD = "HTTP/1.1 200";

/** One keep-alive connection. */
export type Asker = {
  /** Sends a request. Resolves when the answer is complete, and rejects for any answer but 200. */
  readonly ask: (request: Buffer | string) => Promise<void>;
  readonly end: () => void;
};

/** Where an answer ends, once its head has arrived. */
const lengthOf = (bytes: Buffer): number => {
  const end = bytes.indexOf(HEAD_END);
  if (end === -1) return -1;
  return end + HEAD_END.length + Number(LENGTH.exec(bytes.toString("latin1", 0, end + 2))?.[1] ?? 0);
};

/** Opens a keep-alive connection to a port of this machine. Rejects when nothing listens there. */
export const openAsker = (port: number): Promise<Asker> =>
  new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true });
    let answered: () => void = () => undefined;
    let failed: (error: Error) => void = reject;
    let bytes: Buffer | null = null;
    socket.on("data", (part: Buffer) => {
      bytes = bytes === null ? part : Buffer.concat([bytes, part]);
      const wanted = lengthOf(bytes);
      if (wanted === -1 || bytes.length < wanted) return;
      const whole = bytes;
      bytes = null;
      if (whole.toString("latin1", 0, GOOD.length) === GOOD) answered();
      else failed(new Error(whole.toString("latin1", 0, 2_000)));
    });
    socket.once("error", (error) => failed(error));
    socket.once("close", () => failed(new Error("the connection was closed")));
    socket.once("connect", () =>
      resolve({
        ask: (request) =>
          new Promise((done, fail) => {
            answered = done;
            failed = fail;
            socket.write(request, "latin1");
          }),
        end: () => {
          failed = () => undefined;
          socket.destroy();
        },
      }),
    );
  });

/** A request as text. */
export const requestText = (
  method: "GET" | "POST",
  path: string,
  headers: Readonly<Record<string, string>>,
  body = "",
): string => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = method === "GET" ? "" : `content-length: ${Buffer.byteLength(body)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join("")}${length}\r\n${body}`;
};

/**
 * Uses `connections` for `ms`. Each sends the requests that `next` returns, one after the other, until it returns null.
 * Returns the time of each in ms, and the total time. Throws for any answer but 200.
 */
export const httpLoad = async (
  port: number,
  connections: number,
  ms: number,
  next: (connection: number) => string | Buffer | null,
): Promise<{ readonly took: readonly number[]; readonly seconds: number }> => {
  const askers = await Promise.all(Array.from({ length: connections }, () => openAsker(port)));
  const start = performance.now();
  const took: number[] = [];
  try {
    await Promise.all(
      askers.map(async ({ ask }, connection) => {
        for (let now = performance.now(); now < start + ms;) {
          const request = next(connection);
          if (request === null) return;
          await ask(request);
          const end = performance.now();
          took.push(end - now);
          now = end;
        }
      }),
    );
    return { took, seconds: (performance.now() - start) / 1000 };
  } finally {
    for (const one of askers) one.end();
  }
};

/** Answers per second of one GET over `connections` for `ms`. Throws for any answer but 200. */
export const httpRate = async (
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
  connections: number,
  ms: number,
): Promise<number> => {
  const request = Buffer.from(requestText("GET", path, headers));
  const { took, seconds } = await httpLoad(port, connections, ms, () => request);
  return took.length / seconds;
};
