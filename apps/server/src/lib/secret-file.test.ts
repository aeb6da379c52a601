import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { openSecret } from "./secret-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "krapao-secret-"));
});
afterAll(() => rm(folder, { recursive: true }));

const isLong = (text: string): boolean => text.length >= 8;

test("S50: a changed secret applies at once; until it is complete the last valid one does", async () => {
  const file = join(folder, "webhook.key");
  expect(await openSecret(file, isLong)).toBeNull();
  await writeFile(file, "the first\n");
  const secret = await openSecret(file, isLong);
  expect(await secret?.()).toBe("the first");
  await writeFile(file, "the second\n");
  expect(await secret?.()).toBe("the second");
  await writeFile(file, "short");
  expect(await secret?.()).toBe("the second");
  await rm(file);
  expect(await secret?.()).toBe("the second");
  await writeFile(file, "the third one");
  expect(await secret?.()).toBe("the third one");
});
