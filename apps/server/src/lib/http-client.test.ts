import { createServer, type Server, type ServerResponse } from "node:http";

import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

import { type Http, NoAnswer } from "./outgoing.ts";
import { createHttp } from "./http-client.ts";

let server: Server;
let base: string;
let answer: (path: string, reply: ServerResponse, body: string) => void;
let now = 0;
let most = 0;
const http = createHttp();
const others: (() => void)[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const close of others.splice(0)) close();
});

beforeAll(async () => {
  server = createServer((request, reply) => {
    now += 1;
    most = Math.max(most, now);
    reply.once("close", () => (now -= 1));
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => answer(request.url ?? "", reply, Buffer.concat(parts).toString()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
});
afterAll(() => {
  http.close();
  server.closeAllConnections();
  server.close();
});

const get = (path: string, target = "test") => http({ target, method: "GET", url: `${base}${path}` });

test("an answer of any status is returned", async () => {
  answer = (_path, reply, body) =>
    reply.writeHead(418, { "x-theirs": "1", "content-type": "application/json" }).end(`{"ไทย":${body}}`);
  const got = await http({
    target: "test",
    method: "POST",
    url: `${base}/a`,
    body: "1",
    headers: { "content-type": "application/json" },
  });
  expect(got).toMatchObject({ status: 418, body: '{"ไทย":1}' });
  expect(got.headers["x-theirs"]).toBe("1");
});

test("S37: a redirect is not followed", async () => {
  const asked: string[] = [];
  answer = (path, reply) => {
    asked.push(path);
    reply.writeHead(302, { location: "/elsewhere" }).end();
  };
  expect((await get("/here")).status).toBe(302);
  expect(asked).toEqual(["/here"]);
});

test("S37: proxies in the environment are ignored", async () => {
  process.env["HTTP_PROXY"] = "http://127.0.0.1:1";
  process.env["http_proxy"] = "http://127.0.0.1:1";
  process.env["NODE_USE_ENV_PROXY"] = "1";
  answer = (_path, reply) => reply.end("direct");
  expect((await get("/")).body).toBe("direct");
  for (const name of ["HTTP_PROXY", "http_proxy", "NODE_USE_ENV_PROXY"]) delete process.env[name];
});

test("S37: an answer above 1 MiB counts as none", async () => {
  answer = (_path, reply) => reply.end("x".repeat(1024 * 1024 + 1));
  await expect(get("/")).rejects.toThrow(NoAnswer);
  answer = (_path, reply) => reply.end("x".repeat(1024 * 1024));
  expect((await get("/")).body).toHaveLength(1024 * 1024);
});

test("a cut connection, a closed port and an invalid answer count as none", async () => {
  answer = (_path, reply) => {
    reply.writeHead(200, { "content-length": "100" });
    reply.write("half");
    setTimeout(() => reply.destroy(), 20);
  };
  await expect(get("/")).rejects.toThrow(NoAnswer);
  answer = (_path, reply) => reply.socket?.end("nonsense\r\n\r\n");
  await expect(get("/")).rejects.toThrow(NoAnswer);
  await expect(http({ target: "test", method: "GET", url: "http://127.0.0.1:1/" })).rejects.toThrow(NoAnswer);
});

test("S37: one outside system has at most 32 calls at once; another one does not wait", async () => {
  most = 0;
  const open: ServerResponse[] = [];
  answer = (_path, reply) => void open.push(reply);
  const calls = Array.from({ length: 50 }, () => get("/slow", "dead"));
  while (open.length < 32) await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(most).toBe(32);
  const other = get("/quick", "alive");
  while (open.length < 33) await new Promise((resolve) => setTimeout(resolve, 5));
  open.pop()?.end("quick");
  expect((await other).body).toBe("quick");
  answer = (_path, reply) => reply.end("late");
  for (const reply of open) reply.end("first");
  expect((await Promise.all(calls)).filter(({ body }) => body === "late")).toHaveLength(18);
});

test("S37: only http and https are called", async () => {
  await expect(async () => http({ target: "test", method: "GET", url: "file:///etc/passwd" })).rejects.toThrow(
    "no way out",
  );
});

const limits = { callMs: 15_000, reserveMs: 5_000, idleMs: 4_000, atOnce: 32, waiting: 256 };
const withLimits = (more: Partial<typeof limits>): Http => {
  const own = createHttp({ ...limits, ...more });
  others.push(own.close);
  return own;
};
const call = (way: Http, path: string, target = "test") => way({ target, method: "GET", url: `${base}${path}` });

test("S37: a call without an answer ends, and its slot is free again", async () => {
  const own = withLimits({ callMs: 50, atOnce: 1 });
  answer = () => undefined;
  await expect(call(own, "/never")).rejects.toThrow(NoAnswer);
  answer = (_path, reply) => reply.end("again");
  expect((await call(own, "/again")).body).toBe("again");
});

test("waiting for a slot is limited in time and number, sends nothing, and does not count as the call's time", async () => {
  const own = withLimits({ callMs: 2_000, reserveMs: 100, atOnce: 1, waiting: 1 });
  const asked: string[] = [];
  answer = (path, reply) => {
    asked.push(path);
    reply.end("ok");
  };
  const line = await own.reserve("test", base);
  const waiting = call(own, "/waiting");
  // One call holds the slot and one waits. A third call is refused at once.
  await expect(call(own, "/third")).rejects.toThrow("no slot free");
  await expect(waiting).rejects.toThrow("no slot free");
  const next = call(own, "/next");
  line.release();
  line.release();
  expect((await next).body).toBe("ok");
  await expect(line.send({ target: "test", method: "GET", url: base }, () => true)).rejects.toThrow("used once");
  expect(asked).toEqual(["/next"]);
});

test("a call has its whole time, however long it waited for its slot", async () => {
  const own = withLimits({ callMs: 400, reserveMs: 2_000, atOnce: 1 });
  answer = (path, reply) => {
    if (path === "/second") setTimeout(() => reply.end("late"), 300);
  };
  const [first, second] = await Promise.allSettled([call(own, "/first"), call(own, "/second")]);
  expect(first.status).toBe("rejected");
  expect(second).toMatchObject({ status: "fulfilled", value: { body: "late" } });
});

test("the circuit of a system that never answers opens, and another one is not affected", async () => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const own = withLimits({});
  const silent: ServerResponse[] = [];
  let asked = 0;
  answer = (path, reply) => {
    asked += 1;
    if (path === "/alive") reply.end("quick");
    else silent.push(reply);
  };
  const calls = Promise.allSettled(Array.from({ length: 32 }, () => call(own, "/silent", "silent")));
  await expect.poll(() => silent.length).toBe(32);
  expect((await call(own, "/alive", "alive")).body).toBe("quick");
  now = 6_000;
  for (const reply of silent) reply.destroy();
  await calls;
  const count = asked;
  await expect(call(own, "/silent", "silent")).rejects.toThrow("no answers lately");
  expect(asked).toBe(count);
  expect((await call(own, "/alive", "alive")).body).toBe("quick");
  now = 7_000;
  expect((await call(own, "/alive", "silent")).body).toBe("quick");
  expect((await call(own, "/alive", "silent")).body).toBe("quick");
});
