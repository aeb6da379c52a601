import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import pg from "pg";
import { afterEach, expect, test } from "vitest";

import { chooseAccount } from "../postgres/account.ts";
import { reachOf, runProgram } from "../postgres/programs.ts";
import { ROOT } from "../runtime.mjs";
import { endProducts, newEnvironment, readyProduct, until, usedEnvironment } from "../testing/product.ts";
import { connectionsTo } from "./embedded-database.ts";

const PATIENCE = 300_000;
const GOOD = /^(\d+) entries, (\d+) accounts, (\d+) sealed, 0 discrepancies$/;

afterEach(endProducts);

type Environment = Readonly<Record<string, string>>;

const audit = async (env: Environment, through: "npm" | "node" = "node") => {
  const [command, args] =
    through === "npm" ? ["npm", ["run", "audit:ledger"]] : [process.execPath, ["tools/audit-ledger.mjs"]];
  const { DATABASE_URL: _, ...outer } = process.env;
  const child = spawn(command, args, { cwd: ROOT, env: { ...outer, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const exit = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [code, output, errors] = await Promise.all([exit, text(child.stdout), text(child.stderr)]);
  const lines = output.trimEnd().split("\n");
  return { code, lines, last: lines.at(-1) ?? "", errors };
};

const countsOf = (line: string): readonly number[] => (GOOD.exec(line) ?? []).slice(1).map(Number);

/** Waits until the chain covers this many entries. */
const untilSealed = async (env: Environment, entries: number): Promise<void> => {
  const data = env["DATA_DIR"] ?? "";
  const client = new pg.Client((await connectionsTo(data, join(data, "secrets"))).audit);
  await client.connect();
  try {
    const sealed = async () =>
      (await client.query<{ sealed: number }>("select max(sealed)::int as sealed from seal")).rows[0]?.sealed;
    await until(async () => (await sealed()) === entries, 120_000, "everything sealed");
  } finally {
    await client.end();
  }
};

/** Runs SQL as the superuser, alone on the database's files, with every trigger off. */
const asSuperuser = async (env: Environment, sql: string): Promise<void> => {
  const account = chooseAccount();
  const folder = join(env["DATA_DIR"] ?? "", "postgres");
  await runProgram(account, "postgres", ["--single", "-j", "-D", reachOf(account, folder).data, "krapao"], {
    folder,
    input: `set session_replication_role = replica;\n\n${sql};\n\n`,
  });
};

test(
  "npm run audit:ledger audits the books of a product that runs, of one that is ending and of one that is stopped",
  { timeout: PATIENCE },
  async () => {
    const product = await readyProduct({ env: await usedEnvironment("real") });
    const { env } = product;
    const up = await audit(env, "npm");
    expect(up).toMatchObject({ code: 0, errors: "" });
    const [entries = 0, accounts = 0] = countsOf(up.last);
    expect(entries).toBeGreaterThan(0);
    expect(accounts).toBeGreaterThan(0);
    await untilSealed(env, entries);

    product.kill("SIGTERM");
    const down = await audit(env);
    expect(down).toMatchObject({ code: 0, errors: "", last: up.last.replace(/\d+ sealed/, `${entries} sealed`) });
    expect(await product.exit).toBe(0);

    await asSuperuser(env, "update entry set amount = amount + 1 where seq = 1 and amount > 0");
    const wrong = await audit(env);
    expect(wrong.code).toBe(1);
    expect(wrong.last).toMatch(/^\d+ entries, \d+ accounts, \d+ sealed, [1-9]\d* discrepancies$/);
    expect(wrong.lines).toContainEqual(expect.stringMatching(/^entry 1 of account \d+ was changed after seal 1$/));
    expect(wrong.lines).toContainEqual(expect.stringMatching(/^entry 1 of account \d+: .*balance should be/));

    await asSuperuser(env, "update entry set amount = amount - 1 where seq = 1 and amount > 0");
    expect(await audit(env)).toMatchObject({ code: 0, errors: "", last: down.last });
  },
);

test("missing or unreachable books are reported in one plain line, and nothing is created", async () => {
  const env = await newEnvironment();
  expect(await audit(env)).toMatchObject({
    code: 1,
    last: "",
    errors: expect.stringMatching(/^DATA_DIR=\S+ holds no database yet: [^\n]+\n$/),
  });
  expect(existsSync(env["DATA_DIR"] ?? "")).toBe(false);
  expect(await audit({ ...env, DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" })).toMatchObject({
    code: 1,
    last: "",
    errors: expect.stringMatching(/^DATABASE_URL \(127\.0\.0\.1:1\/none\) cannot be reached: [^\n]+\n$/),
  });
  expect(existsSync(env["DATA_DIR"] ?? "")).toBe(false);
});

test("an outside database that the product never used is reported in one plain line", async () => {
  const { host, owner } = JSON.parse(process.env["KRAPAO_TEST_SERVER"] ?? "{}") as Record<string, string>;
  const url = `postgresql://krapao_owner:${owner}@localhost/postgres?host=${encodeURIComponent(host ?? "")}`;
  const { code, last, errors } = await audit({ ...(await newEnvironment()), DATABASE_URL: url });
  expect({ code, last }).toEqual({ code: 1, last: "" });
  expect(errors).toMatch(/^The database holds no books of this version \([^\n]+\): start the product on it once\.\n$/);
});
