import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, expect, test } from "vitest";

import { stillRunning } from "../testing/processes.ts";
import {
  endProducts,
  memberOf,
  newEnvironment,
  readyProduct,
  startProduct,
  statusOf,
  until,
  type Product,
} from "../testing/product.ts";

afterEach(endProducts);

const SERVER = "parts/server.ts";
const SANDBOX = "parts/sandbox.ts";
const POSTGRES = "bin/postgres -D";
const GUARD = "krapao-guard";

const kill = (pid: number): void => void process.kill(pid, "SIGKILL");

/** The number of the process that answers, null when none does. */
const pidAt = async (url: string): Promise<number | null> => {
  try {
    const { pid } = (await (await fetch(url, { signal: AbortSignal.timeout(1_000) })).json()) as { pid: number };
    return pid;
  } catch {
    return null;
  }
};

const isReady = async (product: Product): Promise<boolean> => (await statusOf(`${product.origin}/readyz`)) === 200;

test.each([
  ["the server", SERVER],
  ["the sandbox", SANDBOX],
  ["PostgreSQL", POSTGRES],
  ["PostgreSQL's guard", GUARD],
])("%s is started again when it dies, and all is ready again", async (_, part) => {
  const product = await readyProduct();
  const { pid } = memberOf(product, part);
  kill(pid);
  await until(
    () => product.family().some((each) => each.pid !== pid && each.command.includes(part)),
    10_000,
    "another process",
  );
  await until(() => isReady(product), 10_000, "ready again");
  product.kill("SIGTERM");
  expect(await product.exit).toBe(0);
});

test("not ready while the sandbox is away", async () => {
  const product = await readyProduct();
  kill(memberOf(product, SANDBOX).pid);
  await until(async () => (await statusOf(`${product.origin}/readyz`)) === 503, 1_000, "not ready");
  await until(() => isReady(product), 10_000, "ready again");
});

test("several servers share the port, and one that dies is missed by nobody for long", async () => {
  const product = await readyProduct({ env: { SERVERS: "3" } });
  const seen = new Set<number>();
  const look = async (): Promise<number> => {
    const pid = await pidAt(product.origin);
    if (pid !== null) seen.add(pid);
    return seen.size;
  };
  await until(async () => (await look()) === 3, 5_000, "three servers");
  kill([...seen][0] ?? 0);
  await until(async () => (await look()) === 4, 5_000, "a fourth server");
  await until(() => isReady(product), 5_000, "ready again");
});

const deaths: readonly (readonly [string, (product: Product) => readonly number[]])[] = [
  ["everything", (product) => product.family().map(({ pid }) => pid)],
  ["the starter", (product) => [product.pid]],
  ["the supervisor", (product) => [memberOf(product, "supervisor/main.ts").pid]],
  // PostgreSQL stays behind as an orphan.
  [
    "the supervisor and the guard",
    (product) => [memberOf(product, GUARD).pid, memberOf(product, "supervisor/main.ts").pid],
  ],
  [
    "all but PostgreSQL",
    (product) =>
      product
        .family()
        .filter(({ command }) => !command.includes("postgres"))
        .map(({ pid }) => pid),
  ],
  [
    "all but PostgreSQL's own children",
    (product) =>
      product
        .family()
        .filter(({ command }) => !command.startsWith("postgres:"))
        .map(({ pid }) => pid),
  ],
];

test.each(deaths)("the next start just starts after kill -9 of %s", async (_, victims) => {
  const first = await readyProduct();
  const family = first.family();
  for (const pid of victims(first)) kill(pid);
  const next = await readyProduct({ env: first.env });
  expect(stillRunning(family).filter(({ command }) => !command.startsWith("postgres:"))).toEqual([]);
  next.kill("SIGTERM");
  expect(await next.exit).toBe(0);
});

test("a pid file whose number another program has by now is no obstacle, and that program lives", async () => {
  const first = await readyProduct();
  const data = first.env["DATA_DIR"] ?? "";
  for (const { pid } of first.family()) kill(pid);
  await first.exit;
  const path = join(data, "postgres", "postmaster.pid");
  writeFileSync(path, readFileSync(path, "utf8").replace(/^\d+/, String(process.pid)));
  const next = await readyProduct({ env: first.env });
  next.kill("SIGTERM");
  expect(await next.exit).toBe(0);
});

test("where user namespaces are forbidden, PostgreSQL runs as another account, or as ours when we are not root", async () => {
  const env = await newEnvironment();
  const folder = join(env["DATA_DIR"] ?? "", "..");
  chmodSync(folder, 0o711);
  writeFileSync(join(folder, "unshare"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  const product = await readyProduct({ env: { ...env, PATH: `${folder}:${process.env["PATH"] ?? ""}` } });
  product.kill("SIGTERM");
  expect(await product.exit).toBe(0);
  const again = await readyProduct({ env: { ...product.env } });
  for (const { pid } of again.family()) kill(pid);
  await again.exit;
  const last = await readyProduct({ env: { ...product.env } });
  last.kill("SIGTERM");
  expect(await last.exit).toBe(0);

  if (process.getuid?.() !== 0) return;
  chmodSync(folder, 0o700);
  const shut = await startProduct({ env: { ...product.env } });
  expect(await shut.exit).toBe(1);
  expect(shut.errors()).toMatch(/^As root, where user namespaces are forbidden, .*\n$/);
});

test("another start waits for one that is ending", async () => {
  const first = await readyProduct();
  const answer = statusOf(`${first.origin}/slow`);
  await new Promise((resolve) => setTimeout(resolve, 200));
  first.kill("SIGTERM");
  const next = await startProduct({ env: first.env });
  expect(await answer).toBe(200);
  expect(await first.exit).toBe(0);
  await until(() => isReady(next), 20_000, "the second is ready");
});
