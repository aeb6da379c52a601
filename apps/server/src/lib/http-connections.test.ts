import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates, type TLSSocket } from "node:tls";
import { Worker } from "node:worker_threads";

import { afterAll, afterEach, expect, test } from "vitest";

import { type Http, NoAnswer, NotSent, type OutgoingRequest } from "./outgoing.ts";
import { createHttp } from "./http-client.ts";
import { selfSigned } from "./testing/self-signed.ts";

const limits = { callMs: 15_000, reserveMs: 5_000, idleMs: 4_000, atOnce: 32, waiting: 256 };
const yes = () => true;
const POST = { target: "t", method: "POST" } as const;
const { key, cert } = selfSigned("localhost");

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});
const before = getCACertificates("default");
setDefaultCACertificates([...before, cert]);
afterAll(() => setDefaultCACertificates(before));

/** What a server saw of one connection. */
type Seen = { readonly socket: Socket; text: string; end: string };

/** A server of plain sockets. It records everything that it receives, and how each connection ended. */
const listen = async (isSecure: boolean, onConnection: (seen: Seen) => void = () => undefined) => {
  const seen: Seen[] = [];
  const sockets = new Set<Socket>();
  const take = (socket: Socket | TLSSocket): void => {
    const one: Seen = { socket, text: "", end: "" };
    seen.push(one);
    socket.on("data", (part: Buffer) => (one.text += part.toString()));
    socket.on("error", (error: NodeJS.ErrnoException) => (one.end = error.code ?? "error"));
    socket.on("end", () => (one.end = "FIN"));
    onConnection(one);
  };
  const server: Server = isSecure ? createTlsServer({ key, cert }, take) : createServer(take);
  server.on("connection", (socket: Socket) => sockets.add(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { seen, sockets, port, base: `${isSecure ? "https" : "http"}://localhost:${port}` };
};

const client = (more: Partial<typeof limits> = {}): Http => {
  const http = createHttp({ ...limits, ...more });
  ends.push(http.close);
  return http;
};

const answer = (body: string): string => `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

/** Answers each request on a connection when its body, which ends with an exclamation mark, is complete. */
const answering = (seen: Seen): void => {
  let answered = 0;
  seen.socket.on("data", () => {
    const whole = seen.text.split("!").length - 1;
    for (; answered < whole; answered++) seen.socket.write(answer("ok"));
  });
};

/**
 * A server on its own thread. `seen` counts the bytes that arrived there, also while this thread's event loop is
 * blocked.
 */
const listenElsewhere = async (isSecure: boolean) => {
  const shared = new SharedArrayBuffer(4);
  const code = `
    const { workerData, parentPort } = require("node:worker_threads");
    const { isSecure, shared, key, cert, answer } = workerData;
    const seen = new Int32Array(shared);
    const take = (socket) => {
      socket.on("error", () => undefined);
      socket.on("data", (part) => {
        Atomics.add(seen, 0, part.length);
        Atomics.notify(seen, 0);
        socket.write(answer);
      });
    };
    const server = isSecure ? require("node:tls").createServer({ key, cert }, take) : require("node:net").createServer(take);
    server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));`;
  const worker = new Worker(code, { eval: true, workerData: { isSecure, shared, key, cert, answer: answer("ok") } });
  ends.push(() => void worker.terminate());
  const [port] = (await once(worker, "message")) as [number];
  return { base: `${isSecure ? "https" : "http"}://localhost:${port}`, seen: new Int32Array(shared) };
};

for (const isSecure of [false, true]) {
  const over = isSecure ? "TLS" : "TCP";

  test(`${over}: the bytes are written in the same turn as the check`, async () => {
    const { base, seen } = await listenElsewhere(isSecure);
    const line = await client().reserve("t", base);
    expect(Atomics.load(seen, 0)).toBe(0);
    const sent = line.send({ ...POST, url: `${base}/`, body: "now" }, yes);
    // This thread's event loop is blocked until the other thread has the bytes.
    expect(Atomics.wait(seen, 0, 0, 10_000)).not.toBe("timed-out");
    expect(await sent).toMatchObject({ status: 200, body: "ok" });
  });

  test(`${over}: a refused call sends no byte, and the next one uses its connection`, async () => {
    const { seen, base } = await listen(isSecure, answering);
    const http = client();
    const line = await http.reserve("t", base);
    await expect(
      line.send({ ...POST, url: base, headers: { "x-one": "1" }, body: "never!" }, () => false),
    ).rejects.toThrow(NotSent);
    expect(await http({ ...POST, url: `${base}/a`, body: "first!" })).toMatchObject({ status: 200, body: "ok" });
    expect(await http({ ...POST, url: `${base}/b`, body: "second!" })).toMatchObject({ status: 200, body: "ok" });
    expect(seen).toHaveLength(1);
    expect(seen[0]?.text).toMatch(/^POST \/a HTTP\/1\.1\r\n[^!]*first!POST \/b HTTP\/1\.1\r\n[^!]*second!$/);
    expect(seen[0]?.text).not.toContain("x-one");
  });

  test(`${over}: a call that is given up is reset`, async () => {
    const { seen, base } = await listen(isSecure);
    // The time limit of a call must not start before the connection exists.
    const line = await client({ callMs: 100 }).reserve("t", base);
    await expect(line.send({ ...POST, url: base, body: "whole" }, yes)).rejects.toThrow(NoAnswer);
    await expect.poll(() => seen[0]?.end).toBe("ECONNRESET");
    expect(seen[0]?.text).toContain("whole");
  });

  test(`${over}: unsent bytes of a call that was given up are never sent`, async () => {
    const size = 32 * 1024 * 1024;
    const { seen, base } = await listen(isSecure, ({ socket }) => socket.pause());
    const line = await client({ callMs: 300 }).reserve("t", base);
    await expect.poll(() => seen.length).toBe(1);
    await expect(line.send({ ...POST, url: base, body: "x".repeat(size) }, yes)).rejects.toThrow(NoAnswer);
    const [one] = seen;
    one?.socket.resume();
    await expect.poll(() => one?.end).toBe("ECONNRESET");
    expect(one?.text.length).toBeLessThan(size);
  });

  test(`${over}: an answer above 1 MiB, an invalid or incomplete one, or an unrequested upgrade ends the call at once`, async () => {
    const said = [
      `HTTP/1.1 200 OK\r\ncontent-length: 2000000\r\n\r\n${"x".repeat(1_500_000)}`,
      "nonsense\r\n\r\n",
      "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n",
    ];
    for (const text of said) {
      const { seen, base } = await listen(isSecure, (one) => one.socket.once("data", () => one.socket.write(text)));
      await expect(client()({ ...POST, url: base, body: "a" })).rejects.toThrow(NoAnswer);
      await expect.poll(() => seen[0]?.end).not.toBe("");
    }
    const half = "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf";
    const { base } = await listen(isSecure, (one) => one.socket.once("data", () => one.socket.end(half)));
    await expect(client()({ ...POST, url: base, body: "a" })).rejects.toThrow(NoAnswer);
  });

  test(`${over}: an answer that ends with its connection is complete`, async () => {
    const text = `HTTP/1.1 200 OK\r\n\r\n${"x".repeat(300_000)}`;
    const { base } = await listen(isSecure, (one) => one.socket.once("data", () => one.socket.end(text)));
    expect((await client()({ ...POST, url: base, body: "a" })).body).toHaveLength(300_000);
  });

  test(`${over}: an answer before the request was read ends the request`, async () => {
    const { seen, base } = await listen(isSecure, (one) => {
      one.socket.once("data", () => one.socket.pause().write(answer("enough")));
    });
    const body = "x".repeat(32 * 1024 * 1024);
    expect(await client()({ ...POST, url: base, body })).toMatchObject({ body: "enough" });
    seen[0]?.socket.resume();
    await expect.poll(() => seen[0]?.end).toBe("ECONNRESET");
  });

  test(`${over}: a reserved connection that closes is replaced for the call`, async () => {
    const { seen, base } = await listen(isSecure, answering);
    const line = await client().reserve("t", base);
    await expect.poll(() => seen.length).toBe(1);
    seen[0]?.socket.end();
    await expect.poll(() => seen[0]?.socket.destroyed).toBe(true);
    expect(await line.send({ ...POST, url: base, body: "a!" }, yes)).toMatchObject({ body: "ok" });
    expect(seen.map(({ text }) => text.includes("a!"))).toEqual([false, true]);
  });

  test(`${over}: an answer without a request is given to nobody`, async () => {
    const { seen, base } = await listen(isSecure, answering);
    const line = await client().reserve("t", base);
    await expect.poll(() => seen.length).toBe(1);
    seen[0]?.socket.write(answer("unasked"));
    await expect.poll(() => seen[0]?.end).toBe("ECONNRESET");
    expect(await line.send({ ...POST, url: base, body: "a!" }, yes)).toMatchObject({ body: "ok" });
  });

  test(`${over}: an idle connection is closed after some time`, async () => {
    const { seen, base } = await listen(isSecure, answering);
    const http = client({ idleMs: 50 });
    (await http.reserve("t", base)).release();
    await expect.poll(() => seen.map(({ end }) => end !== "")).toEqual([true]);
    await http({ ...POST, url: base, body: "a!" });
    await expect.poll(() => seen.map(({ end }) => end !== "")).toEqual([true, true]);
  });

  test(`${over}: closing resets active and idle connections`, async () => {
    const { seen, base } = await listen(isSecure);
    const http = createHttp();
    const call = http({ ...POST, url: base, body: "under way" });
    const line = await http.reserve("t", base);
    (await http.reserve("t", base)).release();
    await expect.poll(() => seen.length).toBe(3);
    await expect.poll(() => seen.some(({ text }) => text.includes("under way"))).toBe(true);
    http.close();
    await expect(call).rejects.toThrow(NoAnswer);
    await expect.poll(() => seen.map(({ end }) => end)).toEqual(["ECONNRESET", "ECONNRESET", "ECONNRESET"]);
    await expect(line.send({ ...POST, url: base, body: "a" }, yes)).rejects.toThrow(NoAnswer);
    await expect(http.reserve("t", base)).rejects.toThrow(NoAnswer);
    expect(seen).toHaveLength(3);
  });
}

test("S37: a certificate that is unknown or for another host is refused, whatever the environment says", async () => {
  process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
  const { seen, port, base } = await listen(true, answering);
  await expect(client()({ ...POST, url: `https://127.0.0.1:${port}`, body: "a!" })).rejects.toThrow(NoAnswer);
  setDefaultCACertificates(before);
  await expect(client()({ ...POST, url: base, body: "a!" })).rejects.toThrow(NoAnswer);
  setDefaultCACertificates([...before, cert]);
  delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
  expect(seen.map(({ text }) => text).join("")).toBe("");
});

test("TLS names the requested host", async () => {
  const { seen, base } = await listen(true, answering);
  await client()({ ...POST, url: base, body: "a!" });
  expect(seen[0]?.socket).toMatchObject({ servername: "localhost" });
});

test("a handshake that hangs gives no connection, in time, and is closed", async () => {
  const { seen, port } = await listen(false);
  const started = client({ reserveMs: 200 }).reserve("t", `https://localhost:${port}`);
  await expect(started).rejects.toThrow("could not be reached");
  await expect.poll(() => seen[0]?.end).not.toBe("");
});

test("a request contains what it needs, and nothing else", async () => {
  const { seen, base } = await listen(false, (one) => one.socket.on("data", () => one.socket.write(answer("ok"))));
  const http = client();
  const host = base.slice("http://".length);
  const asIs: [OutgoingRequest, string][] = [
    [
      { target: "t", method: "GET", url: `${base}/a%20b?c=%E0%B8%81&d=1` },
      `GET /a%20b?c=%E0%B8%81&d=1 HTTP/1.1\r\nHost: ${host}\r\naccept-encoding: identity\r\nConnection: keep-alive\r\n\r\n`,
    ],
    [
      { ...POST, url: base, body: "ไทย" },
      `POST / HTTP/1.1\r\nHost: ${host}\r\naccept-encoding: identity\r\nConnection: keep-alive\r\nContent-Length: 9\r\n\r\nไทย`,
    ],
    [
      { ...POST, url: base },
      `POST / HTTP/1.1\r\nHost: ${host}\r\naccept-encoding: identity\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n`,
    ],
  ];
  let read = 0;
  for (const [request, text] of asIs) {
    await http(request);
    expect(seen[0]?.text.slice(read)).toBe(text);
    read = seen[0]?.text.length ?? 0;
  }
  expect(seen).toHaveLength(1);
});

test("headers, paths and other hosts cannot be injected into a request", async () => {
  const { seen, base } = await listen(false, answering);
  const http = client();
  const line = await http.reserve("t", base);
  for (const headers of [{ "x-a": "1\r\nx-b: 2" }, { "x-a\r\nx-b": "1" }, { "x-a": "\u0000" }])
    await expect(line.send({ ...POST, url: base, headers, body: "a!" }, yes)).rejects.toThrow(TypeError);
  await expect(line.send({ ...POST, url: "http://elsewhere/", body: "a!" }, yes)).rejects.toThrow("nowhere else");
  await line.send({ ...POST, url: `${base}/a\r\nb c`, body: "a!" }, yes);
  expect(seen.map(({ text }) => text.split("\r\n")[0])).toEqual(["POST /ab%20c HTTP/1.1"]);
});

test("connections are reused", async () => {
  const sockets = new Set<Socket>();
  const server = createHttpServer((_request, reply) => reply.end("ok"));
  server.on("connection", (socket: Socket) => sockets.add(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ends.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/`;
  const http = client();
  for (let round = 0; round < 5; round++)
    await Promise.all(Array.from({ length: 8 }, () => http({ target: "t", method: "GET", url })));
  expect(sockets.size).toBe(8);
});
