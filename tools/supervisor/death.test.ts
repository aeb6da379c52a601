import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { copyProject } from "../testing/copy-project.ts";
import { stillRunning } from "../testing/processes.ts";
import { endProducts, memberOf, readyProduct, usedEnvironment, type Product } from "../testing/product.ts";

afterAll(endProducts);

const GUARD = "krapao-guard";

/** Kills a process. One that has ended since it was listed, as a worker of PostgreSQL does, is left out. */
const kill = (pid: number): void => {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
};

/**
 * One folder dies again and again. Each test continues with the state that the one before left, or begins anew when
 * that failed.
 */
let current: Product | null = null;

const takeCurrent = async (): Promise<Product> => {
  const product = current ?? (await readyProduct());
  current = null;
  return product;
};

const deaths: readonly (readonly [string, (product: Product) => readonly number[]])[] = [
  ["everything", (product) => product.family().map(({ pid }) => pid)],
  ["the starter", (product) => [product.pid]],
  ["the supervisor", (product) => [memberOf(product, "supervisor/main.ts").pid]],
  // PostgreSQL stays as an orphan.
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

test.each(deaths)("the next start succeeds after kill -9 of %s", async (_, victims) => {
  const first = await takeCurrent();
  const family = first.family();
  for (const pid of victims(first)) kill(pid);
  const next = await readyProduct({ env: first.env });
  // The guard takes half a second to see that PostgreSQL has gone. The next start is ready sooner.
  await expect
    .poll(() => stillRunning(family).filter(({ command }) => !command.startsWith("postgres:")), { timeout: 60_000 })
    .toEqual([]);
  current = next;
});

test("a pid file with the id of another program does not stop the start, and that program survives", async () => {
  const first = await takeCurrent();
  const path = join(first.env["DATA_DIR"] ?? "", "postgres", "postmaster.pid");
  const file = readFileSync(path, "utf8");
  const family = first.family();
  for (const { pid } of family) kill(pid);
  await first.exit;
  // Between two kills PostgreSQL may have ended by itself, and have removed the file.
  await expect.poll(() => stillRunning(family), { timeout: 60_000 }).toEqual([]);
  writeFileSync(path, file.replace(/^\d+/, String(process.pid)));
  current = await readyProduct({ env: first.env });
});

/** In a folder of mode 700, with user namespaces forbidden. Only the first program in PATH reports that. */
const forbiddenNamespaces = async (env: Readonly<Record<string, string>>): Promise<Record<string, string>> => {
  const folder = join(env["DATA_DIR"] ?? "", "..");
  chmodSync(folder, 0o700);
  writeFileSync(join(folder, "unshare"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  return { ...env, PATH: `${folder}:${process.env["PATH"] ?? ""}` };
};

test("where user namespaces are forbidden, PostgreSQL runs as another account, or as ours when we are not root", async () => {
  // They were allowed when the data was made, and are allowed again at the end.
  const first = await takeCurrent();
  first.kill("SIGTERM");
  expect(await first.exit).toBe(0);
  const product = await readyProduct({ env: await forbiddenNamespaces(first.env) });
  const { pid: database } = memberOf(product, "bin/postgres -D");
  if (process.getuid?.() === 0) expect(statSync(`/proc/${database}`).uid).not.toBe(0);
  product.kill("SIGTERM");
  expect(await product.exit).toBe(0);
  const again = await readyProduct({ env: product.env });
  for (const { pid } of again.family()) kill(pid);
  await again.exit;
  const orphaned = await readyProduct({ env: product.env });
  for (const { pid } of orphaned.family().filter(({ command }) => !command.includes("postgres"))) kill(pid);
  await orphaned.exit;
  const last = await readyProduct({ env: first.env });
  last.kill("SIGTERM");
  expect(await last.exit).toBe(0);
});

test("the same holds with the whole project in a folder of mode 700", async () => {
  const env = await forbiddenNamespaces(await usedEnvironment());
  const root = join(env["DATA_DIR"] ?? "", "..", "project");
  copyProject(root);
  const product = await readyProduct({ env: { ...env, KRAPAO_TEST_PARTS: join(root, "tools/testing/parts") }, root });
  expect(memberOf(product, "bin/postgres -D").command).not.toContain(process.getuid?.() === 0 ? root : "no such name");
  product.kill("SIGTERM");
  expect(await product.exit).toBe(0);
});
