import { afterEach, expect, test } from "vitest";

import {
  endProducts,
  memberOf,
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

test("whatever part dies is started again, and without the sandbox nothing is ready", async () => {
  const product = await readyProduct();
  for (const part of [SERVER, SANDBOX, POSTGRES, GUARD]) {
    const { pid } = memberOf(product, part);
    kill(pid);
    if (part === SANDBOX)
      await until(async () => (await statusOf(`${product.origin}/readyz`)) === 503, 1_000, "not ready");
    await until(
      () => product.family().some((each) => each.pid !== pid && each.command.includes(part)),
      10_000,
      `another ${part}`,
    );
    await until(() => isReady(product), 10_000, `ready again with ${part}`);
  }
  product.kill("SIGTERM");
  expect(await product.exit).toBe(0);
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
