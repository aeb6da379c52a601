import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { dirname, join } from "node:path";

import pg from "pg";
import { afterEach, expect, test } from "vitest";

import { fakePostgres } from "../testing/fake-postgres.ts";
import { endProducts, newEnvironment, readyProduct, startProduct, statusOf } from "../testing/product.ts";
import { connectionsTo } from "./embedded-database.ts";

const listeners: Server[] = [];

afterEach(async () => {
  for (const listener of listeners.splice(0)) listener.close();
  await endProducts();
});

/** Expects one line on stderr with `words`, the exit code 1, and no new data folder. */
const expectRefusal = async (env: Record<string, string>, ...words: string[]): Promise<void> => {
  const product = await startProduct({ env });
  expect(await product.exit).toBe(1);
  const lines = product.errors().trim().split("\n");
  expect(lines, product.output()).toHaveLength(1);
  for (const word of words) expect(lines[0]).toContain(word);
};

const untouched = (env: Record<string, string>): boolean => !existsSync(env["DATA_DIR"] ?? "");

// Each setting has its cases in settings.test.ts and demo-exposure.test.ts.
test.each([
  ["PORT", "http", "PORT=http"],
  ["NODE_ENV", "production", "NODE_ENV=production starts no demo"],
])("%s=%s is refused in one line, and nothing is changed", async (name, value, words) => {
  const env = { ...(await newEnvironment()), [name]: value };
  await expectRefusal(env, words);
  expect(untouched(env)).toBe(true);
});

test.each([
  ["DATA_DIR", "/proc/krapao"],
  ["SECRETS_DIR", "/dev/null/krapao"],
  ["SECRETS_DIR", "/proc/krapao"],
])("%s=%s, below which no folder can be made, is refused in one line, and nothing is changed", async (name, value) => {
  const env = { ...(await newEnvironment()), [name]: value };
  await expectRefusal(env, `${name}=${value} cannot be used`);
  expect(untouched(env)).toBe(true);
});

test("an address of another machine is refused in one line, and nothing is changed", async () => {
  const env = { ...(await newEnvironment()), HOST: "203.0.113.7", DEMO: "off" };
  await expectRefusal(env, "HOST=203.0.113.7 is no address of this machine");
  expect(untouched(env)).toBe(true);
});

test("an invalid list of providers is refused in one line, and nothing is changed", async () => {
  const env = await newEnvironment();
  const folder = dirname(env["DATA_DIR"] ?? "");
  const [file, secret] = [join(folder, "providers.json"), join(folder, "open.secret")];
  const entry = { kind: "qr", code: "WW", adapter: "signed", baseUrl: "https://pay.example.com", merchant: "m" };
  writeFileSync(secret, "s3cret-text", { mode: 0o644 });
  for (const [listed, words] of [
    [[{ ...entry, secretFile: secret }], "others than its owner may read"],
    [[{ ...entry, code: "PG", secretFile: secret }], "qr PG"],
  ] as const) {
    writeFileSync(file, JSON.stringify({ providers: listed }));
    await expectRefusal({ ...env, PROVIDERS_FILE: file }, "PROVIDERS_FILE", words, listed[0].code);
    expect(untouched(env)).toBe(true);
  }
  await expectRefusal({ ...env, PROVIDERS_FILE: join(folder, "none.json") }, "PROVIDERS_FILE=", "none.json");
});

test.each(["PORT", "CONSOLE_PORT", "SANDBOX_PORT"])(
  "a taken %s is refused in one line, and nothing is changed",
  async (name) => {
    const env = await newEnvironment();
    const listener = createServer().listen(Number(env[name]), "127.0.0.1");
    listeners.push(listener);
    await expectRefusal(env, name, env[name] ?? "", "is taken");
    expect(untouched(env)).toBe(true);
  },
);

test("an unreachable database is refused in one line without its password, and nothing is changed", async () => {
  const env = { ...(await newEnvironment()), DATABASE_URL: "postgres://someone:secret-word@127.0.0.1:9/wallet" };
  const product = await startProduct({ env });
  expect(await product.exit).toBe(1);
  expect(product.errors().trim().split("\n")).toHaveLength(1);
  expect(product.errors()).toMatch(/^DATABASE_URL \(127\.0\.0\.1:9\/wallet\) cannot be reached: .*ECONNREFUSED/);
  expect(product.output()).not.toContain("secret-word");
  expect(untouched(env)).toBe(true);
});

test("a database that is too old is refused in one line, and nothing is changed", async () => {
  const { server, port } = await fakePostgres({ number: "140012", name: "14.12" });
  listeners.push(server);
  const env = { ...(await newEnvironment()), DATABASE_URL: `postgres://someone@127.0.0.1:${port}/wallet` };
  await expectRefusal(env, "PostgreSQL 14.12", "15 or newer");
  expect(untouched(env)).toBe(true);
});

test("a part that cannot start ends the start with its one line", async () => {
  const product = await startProduct({ env: { KRAPAO_TEST_REFUSES: "on" } });
  expect(await product.exit).toBe(1);
  expect(product.errors().trim()).toBe("The key root-1.key is missing: put it back.");
});

test("a data folder keeps its keys safe, and is refused to another instance, to DEMO=off and without its keys", async () => {
  const first = await readyProduct({ env: await newEnvironment() });
  const data = first.env["DATA_DIR"] ?? "";

  // S50: keys are in files of mode 0600 in a folder of mode 0700.
  const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
  expect(["", "postgres", "secrets"].map((name) => modeOf(join(data, name)))).toEqual(Array(3).fill("700"));
  expect(modeOf(join(data, "run"))).toMatch(/^7[01]0$/);
  const names = readdirSync(join(data, "secrets"));
  expect(names.toSorted()).toEqual(["database.json", "sandbox.key"]);
  for (const name of names) expect(modeOf(join(data, "secrets", name))).toBe("600");

  // While an instance uses it, another one is refused in one line, and that instance is not disturbed.
  await expectRefusal({ ...(await newEnvironment()), DATA_DIR: data }, "DATA_DIR=", "is used by another instance");
  expect(await statusOf(`${first.origin}/readyz`)).toBe(200);

  // S40: once the demo has filled it, DEMO=off is refused in one line, and no process stays.
  const owner = new pg.Client((await connectionsTo(data, join(data, "secrets"))).owner);
  await owner.connect();
  await owner.query("insert into setting (name, value, changed_at) values ('demoFilled', 'true', '2026-01-01')");
  await owner.end();
  first.kill("SIGTERM");
  expect(await first.exit).toBe(0);
  await expectRefusal({ ...first.env, DEMO: "off" }, "DEMO=off does not start on this database", "DATA_DIR");
  // One that is opened to other machines on purpose starts, with a warning.
  const again = await readyProduct({ env: { ...first.env, HOST: "0.0.0.0", DEMO_EXPOSED: "yes" } });
  expect(again.errors()).toMatch(/^Warning: DEMO_EXPOSED=yes and HOST=0\.0\.0\.0: [^\n]+\n$/);

  // S50: without its keys the start is refused.
  again.kill("SIGTERM");
  expect(await again.exit).toBe(0);
  rmSync(join(data, "secrets", "database.json"));
  await expectRefusal({ ...first.env }, "database.json is missing");
});
