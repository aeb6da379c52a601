import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";

import { afterEach, expect, test } from "vitest";

import {
  endProducts,
  memberOf,
  newEnvironment,
  readyProduct,
  startProduct,
  usedEnvironment,
  type Product,
} from "../testing/product.ts";

afterEach(endProducts);

const isRoot = process.getuid?.() === 0;
const BIND_LOW_PORTS = "0000000000000400";
const REACH_FILES = "0000000000000002";
const NONE = "0000000000000000";

/** The powers of a part beyond those of others, and whether it can gain more. */
const powersOf = (product: Product, part: string) => {
  const status = readFileSync(`/proc/${memberOf(product, part).pid}/status`, "utf8");
  const of = (name: string): string => new RegExp(`^${name}:\\s+(\\S+)$`, "m").exec(status)?.[1] ?? "";
  return { now: of("CapEff"), most: of("CapPrm"), gainsNone: of("NoNewPrivs") === "1" };
};

const without = (now = NONE) => ({ now, most: now, gainsNone: isRoot });

/** With user namespaces forbidden. Only the first program in PATH reports that. */
const forbidden = (env: Readonly<Record<string, string>>): Record<string, string> => {
  const folder = join(dirname(env["DATA_DIR"] ?? ""), "bin");
  mkdirSync(folder);
  writeFileSync(join(folder, "unshare"), "#!/bin/sh\nexit 1\n");
  chmodSync(join(folder, "unshare"), 0o755);
  return { ...env, PATH: `${folder}:${process.env["PATH"] ?? ""}` };
};

/** Other systems do not tell the powers of a process. */
const isLinux = process.platform === "linux";

test("no part has any of root's powers, whichever account starts it, also where user namespaces are forbidden", async () => {
  for (const [env, folder] of [
    [await usedEnvironment("real"), "apps/SRC/src/main.ts"],
    [forbidden(await usedEnvironment()), "parts/SRC.ts"],
  ] as const) {
    const product = await readyProduct({ env });
    for (const part of isLinux ? ["server", "sandbox"].map((name) => folder.replace("SRC", name)) : [])
      expect(powersOf(product, part), part).toEqual(without());
    expect(product.errors()).toBe("");
    product.kill("SIGTERM");
    expect(await product.exit).toBe(0);
  }
});

const lowPort = async (): Promise<number> => {
  for (let port = 1_023; port > 512; port--) {
    const server = createServer();
    const code = await new Promise<string | null>((resolve) => {
      server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "unknown"));
      server.listen(port, "127.0.0.1", () => server.close(() => resolve(null)));
    });
    if (code !== "EADDRINUSE") return port;
  }
  throw new Error("no low port");
};

test("a part whose port needs a power gets only that power; an account without it is refused in one line", async () => {
  const env = { ...(await usedEnvironment()), PORT: String(await lowPort()) };
  const product = await startProduct({ env });
  if (isRoot && isLinux) {
    await expect.poll(() => product.output(), { timeout: 60_000 }).toContain("Wallet   ");
    await expect.poll(() => powersOf(product, "parts/server.ts"), { timeout: 60_000 }).toEqual(without(BIND_LOW_PORTS));
  } else if (isLinux) {
    expect(await product.exit).toBe(1);
    expect(product.errors()).toContain("needs rights that this account does not have");
  }
});

test("data of another account can be used", async () => {
  const env = await newEnvironment();
  const data = env["DATA_DIR"] ?? "";
  mkdirSync(data);
  if (isRoot) chownSync(data, 12_345, 12_345);
  const product = await readyProduct({ env });
  if (isLinux) expect(powersOf(product, "parts/server.ts")).toEqual(without(isRoot ? REACH_FILES : NONE));
  product.kill("SIGTERM");
  expect(await product.exit).toBe(0);
});
