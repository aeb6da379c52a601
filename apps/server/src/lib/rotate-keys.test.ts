import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Kysely } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";

import { testDatabase, type TestDatabase } from "../../../../tools/testing/database.ts";
import { createPool } from "../db/pool.ts";
import type { Database } from "../db/schema.ts";
import { createDatabase } from "../db/transaction.ts";
import { createClock } from "./clock.ts";
import { loadRoots, openRoots, type RootStore } from "./key-files.ts";
import { createKeys, type Keys } from "./keys.ts";
import { createRandom } from "./random.ts";
import { rotateKeys, type Rotation } from "./rotate-keys.ts";
import { SEALED_COLUMNS } from "./sealed-columns.ts";

const random = createRandom();
const clock = createClock();
let database: TestDatabase;
let pool: pg.Pool;
let db: Kysely<Database>;
let folder: string;

beforeEach(async () => {
  database = await testDatabase();
  pool = createPool({ connection: database.app, max: 8, onError: () => undefined });
  db = createDatabase(pool);
  folder = await mkdtemp(join(tmpdir(), "krapao-keys-"));
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

type Server = { readonly store: RootStore; readonly keys: Keys };

const serve = async (): Promise<Server> => {
  const store = await openRoots({ db, folder, random, clock });
  return { store, keys: createKeys(store, random) };
};

const placeOf = (member: number) => ({ table: "game_account", column: "password", row: `${member}:PG` });

const seal = ({ keys }: Server, member: number, text: string): Buffer =>
  keys.seal("game-password", placeOf(member), text);

const write = async (server: Server, member: number, text: string): Promise<void> => {
  const row = { member_id: BigInt(member), code: "PG", username: `k${member}abcde`, currency: "THB" as const };
  const sealed = { password: seal(server, member, text), next_password: seal(server, member, `next ${text}`) };
  await db
    .insertInto("game_account")
    .values({ ...row, ...sealed, created_at: clock.now() })
    .onConflict((conflict) => conflict.columns(["member_id", "code"]).doUpdateSet(sealed))
    .execute();
};

const read = async ({ keys }: Server, member: number): Promise<string> => {
  const row = await db
    .selectFrom("game_account")
    .select(["password", "next_password"])
    .where("member_id", "=", BigInt(member))
    .executeTakeFirstOrThrow();
  const open = (sealed: Buffer | null): string =>
    sealed === null ? "" : keys.open("game-password", placeOf(member), sealed);
  expect(open(row.next_password)).toBe(`next ${open(row.password)}`);
  return open(row.password);
};

/** The number of values that are sealed with each key. */
const underKeys = async (): Promise<Record<string, number>> => {
  const rows = await db.selectFrom("game_account").select(["password", "next_password"]).execute();
  return Object.fromEntries(
    Object.entries(
      Object.groupBy(
        rows.flatMap((row) => [row.password, row.next_password]),
        (sealed) => String(sealed?.[0]),
      ),
    ).map(([id, values]) => [id, values?.length ?? 0]),
  );
};

const MANY = 60;

const writeMany = async (server: Server): Promise<void> => {
  await Promise.all(Array.from({ length: MANY }, (_, index) => write(server, index + 1, `p${index + 1}`)));
};

/** A rotation whose waits end when `whileWaiting` ends. */
const rotation = (whileWaiting: () => Promise<void> = async () => undefined): Rotation & { lines: string[] } => {
  const lines: string[] = [];
  const schedule = { sleep: whileWaiting, every: () => ({ stop: async () => undefined }) };
  return { db, folder, random, clock, schedule, atATime: 7, say: (line) => void lines.push(line), lines };
};

test("S51: keys are rotated while servers run: sealed values open before, during and after", async () => {
  const servers = [await serve(), await serve()] as const;
  await writeMany(servers[0]);
  let isOver = false;
  let rounds = 0;
  const serving = (async () => {
    for (; !isOver; rounds++) {
      const member = 1 + (rounds % MANY);
      const server = servers[rounds % 2 === 0 ? 0 : 1];
      await write(server, member, `again ${rounds}`);
      for (const each of servers) expect(await read(each, member)).toBe(`again ${rounds}`);
      expect(await read(server, 1 + random.int(MANY))).toMatch(/^(p|again )\d+$/);
    }
  })();
  // One server learns of the new key at once, the other one later.
  const rotated = rotation(async () => {
    await servers[0].store.refresh();
    await new Promise((resolve) => void setImmediate(resolve));
    await servers[1].store.refresh();
  });
  await rotateKeys(rotated);
  isOver = true;
  await serving;
  expect(rounds).toBeGreaterThan(5);
  expect(rotated.lines.at(-1)).toBe("Retired root-1.key.");
  expect(await readdir(folder)).toEqual(["root-2.key"]);
  expect(await underKeys()).toEqual({ "2": 2 * MANY });
  const later = await serve();
  for (let member = 1; member <= MANY; member += 1) expect(await read(later, member)).toMatch(/^(p|again )\d+$/);
});

test("S52: after a rotation the database requires the new key, and the retired one no longer", async () => {
  await serve();
  await rotateKeys(rotation());
  expect((await loadRoots({ db, folder, random, clock })).map(({ id }) => id)).toEqual([2]);
  await rotateKeys(rotation());
  expect(await readdir(folder)).toEqual(["root-3.key"]);
  await rm(join(folder, "root-3.key"));
  await expect(serve()).rejects.toThrow("root-3.key is missing");
});

test("an interrupted rotation continues with the same key", async () => {
  const server = await serve();
  await writeMany(server);
  for (const cut of ["Made", "game_account.password", "game_account.next_password"]) {
    const broken = rotation(() => server.store.refresh());
    const say = (line: string): void => {
      if (line.startsWith(cut)) throw new Error("cut short");
    };
    await expect(rotateKeys({ ...broken, say })).rejects.toThrow("cut short");
    expect(await read(await serve(), 7)).toBe("p7");
  }
  // The key is already retired. One value is still sealed with it, and its file still exists.
  await write(server, 3, "p3");
  const elder = createKeys(
    (await loadRoots({ db, folder, random, clock })).filter(({ id }) => id === 1),
    random,
  );
  await write({ ...server, keys: elder }, 5, "late");
  await db.updateTable("key_fingerprint").set({ retired_at: clock.now() }).where("id", "=", 1).execute();
  const last = rotation();
  await rotateKeys(last);
  expect(last.lines[0]).toBe("Going on with root-2.key.");
  expect(await readdir(folder)).toEqual(["root-2.key"]);
  expect(await read(await serve(), 5)).toBe("late");
  expect(await underKeys()).toEqual({ "2": 2 * MANY });
});

test("S51: a value in another row does not open, before or after, and the earlier key stays for values that failed", async () => {
  const server = await serve();
  for (const member of [1, 2, 3]) await write(server, member, `p${member}`);
  const stolen = (await db.selectFrom("game_account").select("password").where("member_id", "=", 1n).execute())[0];
  if (stolen === undefined) throw new Error("no row");
  await db.updateTable("game_account").set({ password: stolen.password }).where("member_id", "=", 2n).execute();
  await expect(read(server, 2)).rejects.toThrow();
  await expect(rotateKeys(rotation())).rejects.toThrow(/^1 sealed values do not open, so the elder key stays/);
  expect((await readdir(folder)).toSorted()).toEqual(["root-1.key", "root-2.key"]);
  const after = await serve();
  await expect(read(after, 2)).rejects.toThrow();
  expect(await read(after, 3)).toBe("p3");
});

test("a server without the new key opens what others seal, and cannot write what nobody could open", async () => {
  const deaf = await serve();
  const other = await serve();
  await write(deaf, 1, "p1");
  await rotateKeys(rotation(() => other.store.refresh()));
  await write(other, 1, "new");
  expect(await read(deaf, 1)).toBe("new");
  await expect(write(deaf, 2, "lost")).rejects.toThrow("sealed under a retired key");
  await expect(write(deaf, 1, "lost")).rejects.toThrow("sealed under a retired key");
  expect(await read(other, 1)).toBe("new");
});

test("SMS codes in delivery are waited for, and only one rotation runs at a time", async () => {
  await serve();
  await db
    .insertInto("otp")
    .values({
      token_hash: random.bytes(32),
      phone: "+66812345678",
      purpose: "register",
      reference: "ABCDEF",
      code_mac: random.bytes(32),
      created_at: clock.now(),
      expires_at: new Date(clock.now().getTime() + 60_000),
      verified_at: null,
      used_at: null,
      ended_at: null,
    })
    .execute();
  let waits = 0;
  const rotated = rotation(async () => {
    waits += 1;
    await expect(rotateKeys(rotation())).rejects.toThrow("being rotated already");
    if (waits === 3) await db.updateTable("otp").set({ verified_at: clock.now() }).execute();
  });
  await rotateKeys(rotated);
  expect(waits).toBe(3);
  expect(rotated.lines).toContain("Waiting for codes sent under the elder key to be over, 5 minutes at most …");
});

/** Binary columns that hold nothing sealed. */
const HASHES = /(_hash|^hash|_mac|^payload|^previous|^marks|^digest|^public_key|^sha256)$/;
/** The hash that identifies a line of a statement, and public pictures. */
const UNSEALED = ["bank_line.key", "content_picture.bytes"];

test("every column with sealed values is listed, and protected", async () => {
  const owner = new pg.Client(database.owner);
  await owner.connect();
  const columns = await owner.query<{ table: string; column: string }>(
    "select table_name as table, column_name as column from information_schema.columns where table_schema = 'public' and data_type = 'bytea'",
  );
  const guards = await owner.query<{ table: string; column: string }>(
    "select tgrelid::regclass::text as table, unnest(string_to_array(rtrim(encode(tgargs, 'escape'), '\\000'), '\\000')) as column from pg_trigger where tgfoid = 'refuse_retired_key'::regproc",
  );
  await owner.end();
  const names = (rows: readonly { readonly table: string; readonly column: string }[]): readonly string[] =>
    rows.map(({ table, column }) => `${table}.${column}`).toSorted();
  expect(names(SEALED_COLUMNS)).toEqual(
    names(columns.rows.filter(({ column }) => !HASHES.test(column))).filter((name) => !UNSEALED.includes(name)),
  );
  expect(names(guards.rows)).toEqual(names(SEALED_COLUMNS));
});
