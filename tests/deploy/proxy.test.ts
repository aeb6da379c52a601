import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { connect as connectPlain } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";

import { afterAll, beforeAll, expect, test } from "vitest";

import { testDatabase, type TestDatabase } from "../../tools/testing/database.ts";
import { freePort } from "../../tools/testing/free-port.ts";
import { addressOf, startRole, type RoleServer } from "../../tools/testing/role-server.ts";
import { CONSOLE, startProxy, WALLET, type Proxy, type Reply } from "./proxy.ts";

// The servers as a service manager runs them, one for each role, behind the configuration of deploy/nginx.

const HSTS = "max-age=31536000; includeSubDomains";

let database: TestDatabase;
let folder: string;
let servers: readonly RoleServer[];
let api: RoleServer;
let proxy: Proxy;
let ports: { api: number; consolePort: number; plain: number; tls: number };

beforeAll(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), "krapao-deploy-"));
  mkdirSync(join(folder, "secrets"), { mode: 0o700 });
  ports = { api: await freePort(), consolePort: await freePort(), plain: await freePort(), tls: await freePort() };
  const env = {
    DATABASE_APP_URL: addressOf(database.app),
    DATABASE_AUDIT_URL: addressOf(database.audit),
    DATA_DIR: folder,
    PORT: String(ports.api),
    CONSOLE_PORT: String(ports.consolePort),
    SANDBOX_PORT: String(await freePort()),
    PUBLIC_ORIGIN: `https://${WALLET}`,
    CONSOLE_ORIGIN: `https://${CONSOLE}`,
    TRUSTED_PROXIES: "127.0.0.1",
    NODE_ENV: "production",
  };
  api = startRole({ ...env, ROLES: "api" });
  // The first one creates the key that the others use.
  await api.ready();
  servers = [api, startRole({ ...env, ROLES: "console" }), startRole({ ...env, ROLES: "worker" })];
  await Promise.all(servers.map((server) => server.ready()));
  proxy = await startProxy(ports);
});
afterAll(async () => {
  await proxy?.stop();
  for (const server of servers ?? []) server.kill("SIGTERM");
  for (const server of servers ?? []) expect(await server.exit).toBe(0);
  rmSync(folder, { recursive: true });
  await database.drop();
});

test("both host names answer over TLS with their own page, and send HSTS once", async () => {
  const page = await proxy.ask(WALLET, "/");
  expect([page.status, page.headers["strict-transport-security"]]).toEqual([200, HSTS]);
  expect(page.body).toContain("<html");
  const consolePage = await proxy.ask(CONSOLE, "/");
  expect([consolePage.status, consolePage.headers["strict-transport-security"]]).toEqual([200, HSTS]);
  expect(consolePage.body).not.toBe(page.body);
  expect((await proxy.ask(WALLET, "/readyz")).status).toBe(200);
});

/** What the port without TLS answers for this host name, or an empty text when the connection is closed. */
const askPlain = (host: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const line = connectPlain(ports.plain, "127.0.0.1");
    let text = "";
    line.on("data", (chunk) => {
      text += chunk.toString();
    });
    line.once("error", reject);
    line.once("close", () => resolve(text));
    line.write(`GET /login?invite=1 HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
  });

test("without TLS there is only a redirect, and another host name gets nothing", async () => {
  expect(await askPlain(WALLET)).toMatch(
    /^HTTP\/1\.1 301 [^]*\nlocation: https:\/\/wallet\.example\.com\/login\?invite=1\r/i,
  );
  expect(await askPlain("other.example.com")).toBe("");
  await expect(proxy.ask("other.example.com", "/")).rejects.toThrow();
});

/** The TLS version that a client gets that knows only this version, or only these suites. */
const handshake = (version: "TLSv1.1" | "TLSv1.2" | "TLSv1.3", suites = "DEFAULT"): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = connect({
      host: "127.0.0.1",
      port: ports.tls,
      servername: WALLET,
      rejectUnauthorized: false,
      minVersion: version,
      maxVersion: version,
      // Otherwise the client itself would refuse the oldest version.
      ciphers: `${suites}:@SECLEVEL=0`,
    });
    socket.once("secureConnect", () => {
      resolve(socket.getProtocol());
      socket.destroy();
    });
    socket.once("error", () => resolve(null));
  });

test("TLS is 1.2 or newer", async () => {
  expect(await handshake("TLSv1.1")).toBeNull();
  expect(await handshake("TLSv1.2")).toBe("TLSv1.2");
  expect(await handshake("TLSv1.3")).toBe("TLSv1.3");
});

test("only suites with forward secrecy and authenticated encryption are accepted", async () => {
  expect(await handshake("TLSv1.2", "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256")).toBe("TLSv1.2");
  expect(await handshake("TLSv1.2", "ECDHE-ECDSA-AES128-SHA:ECDHE-RSA-AES128-SHA:AES128-SHA")).toBeNull();
});

const opensSocket = (host: string, origin: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = proxy.open(host, "/socket.io/?EIO=4&transport=websocket", {
      headers: {
        connection: "Upgrade",
        upgrade: "websocket",
        origin,
        "sec-websocket-version": "13",
        "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
      },
    });
    asked.once("upgrade", (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    asked.once("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.once("error", reject);
    asked.end();
  });

test.each([WALLET, CONSOLE])("sockets open at %s, only for its own pages", async (host) => {
  expect(await opensSocket(host, `https://${host}`)).toBe(101);
  expect(await opensSocket(host, "https://other.example.com")).not.toBe(101);
});

const MIB = 1_048_576;

/** Sends a file of this many MiB. The headers of the answer show whether nginx or the server gave it. */
const upload = async (host: string, path: string, mebibytes: number): Promise<Reply & { by: "proxy" | "server" }> => {
  const edge = "edge-of-a-part";
  const body = Buffer.concat([
    Buffer.from(
      `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    Buffer.alloc(mebibytes * MIB),
    Buffer.from(`\r\n--${edge}--\r\n`),
  ]);
  const headers = { "content-type": `multipart/form-data; boundary=${edge}`, "content-length": String(body.length) };
  const reply = await proxy.ask(host, path, { method: "POST", headers }, body);
  return { ...reply, by: reply.headers["x-content-type-options"] === undefined ? "proxy" : "server" };
};

test.each([
  [WALLET, "/api/wallet/slip", 10, 12],
  [WALLET, "/api/chat/upload-image", 10, 12],
  [WALLET, "/api/chat/upload-video", 20, 22],
  [CONSOLE, "/api/chats/1/files", 20, 22],
  [WALLET, "/api/login", 0, 1],
  [CONSOLE, "/api/login", 0, 1],
])("%s%s passes %i MiB on to the server, and %i are refused by nginx", async (host, path, good, tooMuch) => {
  const through = await upload(host, path, good);
  expect(through.by, through.body).toBe("server");
  expect(through.status).not.toBe(413);
  expect(await upload(host, path, tooMuch)).toMatchObject({
    by: "proxy",
    status: 413,
    headers: { "strict-transport-security": HSTS },
  });
});

test("the servers get the caller's own address, and no forged one", async () => {
  const headers = { "x-forwarded-for": "203.0.113.9", forwarded: "for=203.0.113.9", "x-real-ip": "203.0.113.9" };
  await proxy.ask(WALLET, "/api/lookup/active", { localAddress: "127.0.0.7", headers });
  await expect.poll(() => api.output()).toContain('"address":"127.0.0.7"');
  expect(api.output()).not.toContain("203.0.113.9");
});

test("no log has a path below the secret ones, nor any query, even while the servers are down", async () => {
  const secret = "hunter22";
  const paths = [
    `/api/autoLogin/PG/${secret}?password=${secret}`,
    `/api/%61utoLogin/PG/${secret}`,
    `//api//file/${secret}.jpg?signature=${secret}`,
    `/api/chat/file/${secret}.jpg?signature=${secret}`,
    `/api/statement/slip/${secret}`,
    `/api/wallet?token=${secret}`,
  ];
  const askAll = async (): Promise<void> => {
    for (const path of paths) await proxy.ask(WALLET, path, { headers: { referer: `https://x.test/?t=${secret}` } });
    await proxy.ask(CONSOLE, `/api/chat-files/${secret}.jpg?signature=${secret}`);
  };
  await askAll();
  api.kill("SIGSTOP");
  try {
    // A client that waits for an answer and disconnects.
    const asked = proxy.open(WALLET, `/api/file/${secret}`);
    asked.on("error", () => undefined);
    asked.end();
    await expect.poll(() => asked.writableFinished).toBe(true);
    asked.destroy();
  } finally {
    api.kill("SIGCONT");
  }
  await expect.poll(() => proxy.logged()).toContain('"status":499');
  expect(proxy.logged()).toContain('"path":"/api/wallet"');
  expect(proxy.logged()).toContain('"path":"-"');
  expect(proxy.logged()).not.toContain(secret);
  expect(api.output()).not.toContain(secret);
});

test("a server that is down gives a 502 without details, and no log repeats the request", async () => {
  api.kill("SIGTERM");
  expect(await api.exit).toBe(0);
  const reply = await proxy.ask(WALLET, "/api/file/hunter22?signature=hunter22");
  expect(reply).toMatchObject({ status: 502, headers: { "strict-transport-security": HSTS } });
  await expect.poll(() => proxy.logged()).toContain('"status":502');
  expect(proxy.logged()).not.toContain("hunter22");
});
