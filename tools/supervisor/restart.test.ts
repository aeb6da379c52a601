import { afterEach, expect, test } from "vitest";

import {
  endProducts,
  memberOf,
  readyProduct,
  slowRequest,
  startProduct,
  statusOf,
  until,
  type Product,
} from "../testing/product.ts";

afterEach(endProducts);

/** How long anything may take on a busy machine, in milliseconds. */
const PATIENCE = 60_000;

const SERVER = "parts/server.ts";
const SANDBOX = "parts/sandbox.ts";
const POSTGRES = "bin/postgres -D";
const GUARD = "krapao-guard";

const kill = (pid: number): void => void process.kill(pid, "SIGKILL");

/** The process id of the server that answers. Null when none does. */
const pidAt = async (url: string): Promise<number | null> => {
  try {
    const { pid } = (await (await fetch(url, { signal: AbortSignal.timeout(1_000) })).json()) as { pid: number };
    return pid;
  } catch {
    return null;
  }
};

const isReady = async (product: Product): Promise<boolean> => (await statusOf(`${product.origin}/readyz`)) === 200;

test("any part that dies is started again, and without the sandbox the product is not ready", async () => {
  // The sandbox takes long enough to listen that the time without it is seen.
  const product = await readyProduct({ env: { KRAPAO_TEST_SANDBOX_MS: "1000" } });
  for (const part of [SERVER, SANDBOX, POSTGRES, GUARD]) {
    const { pid } = memberOf(product, part);
    kill(pid);
    if (part === SANDBOX)
      await until(async () => (await statusOf(`${product.origin}/readyz`)) === 503, PATIENCE, "not ready");
    await until(
      () => product.family().some((each) => each.pid !== pid && each.command.includes(part)),
      PATIENCE,
      `another ${part}`,
    );
    await until(() => isReady(product), PATIENCE, `ready again with ${part}`);
  }
  product.kill("SIGTERM");
  expect(await product.exit).toBe(0);
});

test("what the environment says of another database does not count for the product's own", async () => {
  const another = {
    PGPORT: "6543",
    PGSSLMODE: "require",
    PGSSLNEGOTIATION: "direct",
    PGOPTIONS: "-c search_path=none",
  };
  const product = await readyProduct({ env: another });
  expect(product.errors()).toBe("");
  product.kill("SIGTERM");
  expect(await product.exit).toBe(0);
});

test("several servers share the port, and a dead one is replaced", async () => {
  const product = await readyProduct({ env: { SERVERS: "3" } });
  const seen = new Set<number>();
  const look = async (): Promise<number> => {
    const pid = await pidAt(product.origin);
    if (pid !== null) seen.add(pid);
    return seen.size;
  };
  await until(async () => (await look()) === 3, PATIENCE, "three servers");
  kill([...seen][0] ?? 0);
  await until(async () => (await look()) === 4, PATIENCE, "a fourth server");
  await until(() => isReady(product), PATIENCE, "ready again");
});

test("another start waits for an instance that is ending", async () => {
  const first = await readyProduct();
  const slow = await slowRequest(first);
  first.kill("SIGTERM");
  const next = await startProduct({ env: first.env });
  expect(await slow.status).toBe(200);
  expect(await first.exit).toBe(0);
  await until(() => isReady(next), PATIENCE, "the second is ready");
});
