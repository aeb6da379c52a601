import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { buildInTurn } from "./build.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "krapao-build-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs it with a lock below `cache`, and tells which steps were done. */
const steps = async (cache: string, isFresh: boolean): Promise<readonly string[]> => {
  const done: string[] = [];
  await buildInTurn({
    name: "member app",
    lock: join(cache, "build.lock"),
    isFresh: () => isFresh,
    build: async () => void done.push("build"),
    take: () => void done.push("take"),
  });
  return done;
};

test("what is not fresh is built before it is taken, and no lock stays", async () => {
  expect(await steps(join(folder, "cache"), false)).toEqual(["build", "take"]);
  expect(await steps(join(folder, "cache"), true)).toEqual(["take"]);
  expect(readdirSync(join(folder, "cache"))).toEqual([]);
});

test("where nothing can be written a fresh build is taken, and a missing one is refused in one line", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  // Nobody, not even root, can make a folder below a file.
  const cache = join(file, "cache");
  expect(await steps(cache, true)).toEqual(["take"]);
  await expect(steps(cache, false)).rejects.toThrow(/^The member app is not built yet, and this account may not .+$/);
});
