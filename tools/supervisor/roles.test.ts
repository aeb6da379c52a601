import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { ROOT } from "../runtime.mjs";
import { testDatabase, type TestDatabase } from "../testing/database.ts";

let database: TestDatabase;
let folder: string;
const stops: (() => void)[] = [];

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), "krapao-roles-"));
  await mkdir(join(folder, "secrets"), { mode: 0o700 });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await database.drop();
});

const addressOf = ({ user, password, host, database: name }: pg.ClientConfig): string =>
  `postgres://${String(user)}:${encodeURIComponent(String(password))}@localhost/${String(name)}?host=${encodeURIComponent(String(host))}`;

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return address.port;
};

/** One server process as a service manager starts it: by its environment alone. */
const startServer = async (more: Readonly<Record<string, string>>, program = "main.ts") => {
  const [port, consolePort, sandboxPort] = [await freePort(), await freePort(), await freePort()];
  const child = spawn(process.execPath, [`apps/server/src/${program}`], {
    cwd: ROOT,
    env: {
      PATH: process.env["PATH"],
      DATABASE_APP_URL: addressOf(database.app),
      DATABASE_AUDIT_URL: addressOf(database.audit),
      DATA_DIR: folder,
      PORT: String(port),
      CONSOLE_PORT: String(consolePort),
      SANDBOX_PORT: String(sandboxPort),
      RUN_AS_ROOT: "yes",
      ...more,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  const exit = new Promise<number | null>((resolve) => child.once("close", resolve));
  stops.push(() => void child.kill("SIGKILL"));
  const status = async (at: number): Promise<number | "closed"> =>
    fetch(`http://127.0.0.1:${at}/readyz`).then(
      ({ status: code }) => code,
      () => "closed" as const,
    );
  return {
    output: () => output,
    exit,
    end: () => void child.kill("SIGTERM"),
    api: () => status(port),
    console: () => status(consolePort),
    ready: async (): Promise<void> => {
      while (!output.includes('"ready"')) {
        if (child.exitCode !== null) throw new Error(output);
        await sleep(50);
      }
    },
  };
};

test.each([
  ["api", 200, "closed"],
  ["console", "closed", 200],
  ["worker", "closed", "closed"],
  ["api,console,worker", 200, 200],
] as const)(
  "a server of the roles %s is ready, serves these alone, and ends well",
  async (roles, apiStatus, consoleStatus) => {
    const server = await startServer({ ROLES: roles });
    await server.ready();
    expect([await server.api(), await server.console()]).toEqual([apiStatus, consoleStatus]);
    server.end();
    expect(await server.exit).toBe(0);
  },
);

test("the owner's address alone migrates, and without it nothing is done", async () => {
  const owner = { DATABASE_URL: addressOf(database.owner), DATABASE_APP_URL: "" };
  const migrated = await startServer(owner, "migrate-database.ts");
  expect(await migrated.exit).toBe(0);
  const refused = await startServer({}, "migrate-database.ts");
  expect(await refused.exit).toBe(1);
  expect(refused.output()).toContain("DATABASE_URL is missing");
});

const refusals: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
  [{ ROLES: "api,cook" }, "ROLES=api,cook is not understood"],
  [{ DATABASE_APP_URL: "" }, "No database is known"],
  [{ DATABASE_APP_URL: "mysql://here" }, "DATABASE_APP_URL is not understood"],
];
test.each(refusals)("what is wrong in %o is told in one plain line", async (env, line) => {
  const server = await startServer(env);
  expect(await server.exit).toBe(1);
  expect(server.output()).toContain(line);
  expect(server.output().trim().split("\n")).toHaveLength(1);
});
