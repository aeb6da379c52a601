import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { testDatabase, type TestDatabase } from "../../../../tools/testing/database.ts";
import { createPool } from "../db/pool.ts";
import { createDatabase } from "../db/transaction.ts";
import { createClock } from "./clock.ts";
import { loadRoots } from "./key-files.ts";
import { createRandom } from "./random.ts";

const random = createRandom();
let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
let folder: string;

beforeEach(async () => {
  database = await testDatabase();
  pool = createPool({ connection: database.app, max: 8, onError: () => undefined });
  folder = join(await mkdtemp(join(tmpdir(), "krapao-keys-")), "secrets");
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(join(folder, ".."), { recursive: true });
});

const load = () => loadRoots({ db: createDatabase(pool), folder, random, clock: createClock() });

test("S50: a new database gets a key, in a folder and a file that only its owner can read", async () => {
  const [root] = await load();
  expect(root?.secret.length).toBe(32);
  expect(((await stat(folder)).mode & 0o777).toString(8)).toBe("700");
  expect(((await stat(join(folder, "root-1.key"))).mode & 0o777).toString(8)).toBe("600");
  expect(await readdir(folder)).toEqual(["root-1.key"]);
});

test("S50: a folder that a vault filled serves as it is, read only; one that others can enter is closed", async () => {
  const modeOf = async () => ((await stat(folder)).mode & 0o777).toString(8);
  await mkdir(folder);
  const secret = random.bytes(32);
  await writeFile(join(folder, "root-1.key"), secret.toString("base64url"), { mode: 0o400 });
  await chmod(folder, 0o500);
  expect(await load()).toEqual([{ id: 1, secret }]);
  expect(await modeOf()).toBe("500");
  await chmod(folder, 0o755);
  expect(await load()).toEqual([{ id: 1, secret }]);
  expect(await modeOf()).toBe("700");
});

test("servers that start together create one key", async () => {
  const all = await Promise.all(Array.from({ length: 6 }, load));
  expect(new Set(all.map(([root]) => root?.secret.toString("hex"))).size).toBe(1);
  expect(await readdir(folder)).toHaveLength(1);
});

test("S52: a missing key stops the start with one line, and no new one is created", async () => {
  await load();
  await rm(join(folder, "root-1.key"));
  await expect(load()).rejects.toThrow(/^The key root-1\.key is missing in [^\n]*$/);
  expect(await readdir(folder)).toEqual([]);
});

test("S52: another key stops the start with one line", async () => {
  await load();
  await writeFile(join(folder, "root-1.key"), random.bytes(32).toString("base64url"));
  await expect(load()).rejects.toThrow(
    /^The key root-1\.key in [^\n]* belongs to another database: put back the right one\.$/,
  );
});

test("S52: a damaged key stops the start with one line that does not show it", async () => {
  await load();
  const text = await readFile(join(folder, "root-1.key"), "utf8");
  await writeFile(join(folder, "root-1.key"), text.slice(0, 20));
  await expect(load()).rejects.toThrow(/is damaged/);
  await expect(load()).rejects.not.toThrow(text.slice(0, 20));
});

test("a second key is taken into use beside the first, and both are then known", async () => {
  await load();
  await writeFile(join(folder, "root-2.key"), random.bytes(32).toString("base64url"));
  expect((await load()).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([1, 2]);
  await rm(join(folder, "root-2.key"));
  await expect(load()).rejects.toThrow("root-2.key is missing");
});
