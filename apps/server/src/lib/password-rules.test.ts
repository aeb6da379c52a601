import { expect, test } from "vitest";

import { countLeaked, isLeaked } from "./leaked-passwords.ts";
import { isGoodPassword } from "./password-rules.ts";

const owner = { name: "Somying", phone: "+66812345678" };

test("S16: at least 100,000 leaked passwords are known, in any case of their letters", async () => {
  expect(await countLeaked()).toBeGreaterThan(140_000);
  for (const leaked of ["password1", "Password1", "iloveyou1", "11111111", "qwertyuiop", "football1"])
    expect(await isLeaked(leaked), leaked).toBe(true);
  for (const own of ["Blue-Heron-0000001", "ฟ้าใสใจดี99", "vq7-trumpet-osier"]) expect(await isLeaked(own)).toBe(false);
});

test.each([
  "00000000",
  "aaaaaaaa",
  "abcdefgh",
  "Passw0rd!",
  "Password123!",
  "Qwerty123!",
  "87654321",
  "hunter2hunter2",
  "krapao2024",
  "Somying1",
  "0812345678x",
  "P@ssw0rd!P@ssw0rd!",
])("S16: %s is refused", async (password) => {
  expect(await isGoodPassword(password, owner)).toBe(false);
});

test.each(["Blue-Heron-0000001", "ฟ้าใสใจดี99", "correct horse battery", "Zx9!kkPq", "a".repeat(7) + "k%7Qv-otter"])(
  "S16: %s is taken",
  async (password) => {
    expect(await isGoodPassword(password, owner)).toBe(true);
  },
);

test("S16: looking at the longest password takes no second", async () => {
  await isGoodPassword("warm-up-2701", owner);
  const started = performance.now();
  await isGoodPassword("s5$4@a1!|".repeat(14), owner);
  expect(performance.now() - started).toBeLessThan(1_000);
});
