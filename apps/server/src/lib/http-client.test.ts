import { createServer, type Server, type ServerResponse } from "node:http";

import { afterAll, beforeAll, expect, test } from "vitest";

import { NoAnswer } from "../adapters/http.ts";
import { createHttp } from "./http-client.ts";

let server: Server;
let base: string;
let answer: (path: string, reply: ServerResponse, body: string) => void;
let now = 0;
let most = 0;
const http = createHttp();

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

test("whatever is answered comes back, of any status", async () => {
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

test("S37: no proxy of the environment is used", async () => {
  process.env["HTTP_PROXY"] = "http://127.0.0.1:1";
  process.env["http_proxy"] = "http://127.0.0.1:1";
  process.env["NODE_USE_ENV_PROXY"] = "1";
  answer = (_path, reply) => reply.end("direct");
  expect((await get("/")).body).toBe("direct");
  for (const name of ["HTTP_PROXY", "http_proxy", "NODE_USE_ENV_PROXY"]) delete process.env[name];
});

test("S37: more than 1 MiB is no answer", async () => {
  answer = (_path, reply) => reply.end("x".repeat(1024 * 1024 + 1));
  await expect(get("/")).rejects.toThrow(NoAnswer);
  answer = (_path, reply) => reply.end("x".repeat(1024 * 1024));
  expect((await get("/")).body).toHaveLength(1024 * 1024);
});

test("a cut line, a closed port and nonsense are no answer", async () => {
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

test("S37: at most 32 calls at once for one outside system; another one is not held up", async () => {
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

test("S37: nothing but http and https goes out", async () => {
  await expect(async () => http({ target: "test", method: "GET", url: "file:///etc/passwd" })).rejects.toThrow(
    "no way out",
  );
});

test("S37: after 15 s without an answer there is none", { timeout: 40_000 }, async () => {
  answer = () => undefined;
  const started = Date.now();
  await expect(get("/never")).rejects.toThrow(NoAnswer);
  expect(Date.now() - started).toBeGreaterThan(14_500);
  expect(Date.now() - started).toBeLessThan(25_000);
});
