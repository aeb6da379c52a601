import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { withLock } from "./lock.mjs";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "krapao-lock-"));
  path = join(folder, "inner", "one.lock");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const PROGRAM = `
import { appendFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { withLock } from ${JSON.stringify(join(import.meta.dirname, "lock.mjs"))};
const [path, log] = process.argv.slice(1);
await withLock(path, async () => {
  appendFileSync(log, "in ");
  await sleep(50);
  appendFileSync(log, "out ");
});
`;

test("five concurrent processes take turns", async () => {
  const log = join(folder, "log");
  const codes = await Promise.all(
    Array.from(
      { length: 5 },
      () =>
        new Promise((resolve) => {
          spawn(process.execPath, ["--input-type=module", "-e", PROGRAM, path, log]).once("exit", resolve);
        }),
    ),
  );
  expect(codes).toEqual([0, 0, 0, 0, 0]);
  expect(readFileSync(log, "utf8")).toBe("in out ".repeat(5));
  expect(existsSync(path)).toBe(false);
});

test("the lock of a dead process is ignored", async () => {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  await withLock(path, () => Promise.resolve());
  writeFileSync(path, String(pid));
  expect(await withLock(path, () => Promise.resolve("done"))).toBe("done");
});

test("a lock whose process id now belongs to another program is ignored once it is no longer updated", async () => {
  await withLock(path, () => Promise.resolve());
  writeFileSync(path, String(process.pid));
  const before = new Date(Date.now() - 60_000);
  utimesSync(path, before, before);
  expect(await withLock(path, () => Promise.resolve("done"))).toBe("done");
});

test("the lock is released when the work fails", async () => {
  await expect(withLock(path, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(existsSync(path)).toBe(false);
});
