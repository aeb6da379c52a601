import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { testDatabase, type TestDatabase } from "../testing/database.ts";
import { addressOf, roleEnvironment, startRole } from "../testing/role-server.ts";

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

/** One server process as a service manager starts it, with settings from its environment only. */
const startServer = async (more: Readonly<Record<string, string>>, program?: string) => {
  const env = await roleEnvironment(database, folder);
  const server = startRole({ ...env, ...more }, program);
  stops.push(() => server.kill("SIGKILL"));
  const status = async (at: string): Promise<number | "closed"> =>
    fetch(`http://127.0.0.1:${at}/readyz`).then(
      ({ status: code }) => code,
      () => "closed" as const,
    );
  return { ...server, api: () => status(env.PORT), console: () => status(env.CONSOLE_PORT) };
};

test.each([
  ["api", 200, "closed"],
  ["console", "closed", 200],
  ["worker", "closed", "closed"],
] as const)(
  "a server of the roles %s becomes ready, serves these alone, and ends in order",
  async (roles, apiStatus, consoleStatus) => {
    const server = await startServer({ ROLES: roles });
    await server.ready();
    expect([await server.api(), await server.console()]).toEqual([apiStatus, consoleStatus]);
    server.kill("SIGTERM");
    expect(await server.exit).toBe(0);
  },
);

test("the owner's address alone is enough to migrate, and without it nothing is done", async () => {
  const owner = { DATABASE_URL: addressOf(database.owner), DATABASE_APP_URL: "" };
  const migrated = await startServer(owner, "apps/server/src/migrate-database.ts");
  expect(await migrated.exit).toBe(0);
  const refused = await startServer({}, "apps/server/src/migrate-database.ts");
  expect(await refused.exit).toBe(1);
  expect(refused.output()).toContain("DATABASE_URL is missing");
});

// Each setting has its cases in settings.test.ts.
const refusals: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
  [{ ROLES: "api,cook" }, "ROLES=api,cook is not understood"],
  [{ DATABASE_APP_URL: "" }, "No database is known"],
];
test.each(refusals)("a fault in %o is reported in one plain line", async (env, line) => {
  const server = await startServer(env);
  expect(await server.exit).toBe(1);
  expect(server.output()).toContain(line);
  expect(server.output().trim().split("\n")).toHaveLength(1);
});
