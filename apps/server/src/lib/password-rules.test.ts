import { expect, test } from "vitest";

import { countLeaked, isLeaked } from "./leaked-passwords.ts";
import { passwordWeakness } from "./password-rules.ts";

const owner = { name: "Somying", phone: "+66812345678" };

test("S16: at least 100,000 leaked passwords are known, in any case", async () => {
  expect(await countLeaked()).toBeGreaterThan(140_000);
  for (const leaked of ["password1", "Password1", "iloveyou1", "11111111", "qwertyuiop", "football1"])
    expect(await isLeaked(leaked), leaked).toBe(true);
  for (const own of ["Blue-Heron-0000001", "ฟ้าใสใจดี99", "vq7-trumpet-osier"]) expect(await isLeaked(own)).toBe(false);
});

test.each([
  ["Zx9!kkP", "short"],
  [`vq7-trumpet-osier${"x".repeat(112)}`, "long"],
  ["00000000", "row"],
  ["aaaaaaaa", "row"],
  ["abcdefgh", "row"],
  ["87654321", "row"],
  ["QwertyUI", "row"],
  ["Passw0rd!", "easy"],
  ["iloveyou1", "common"],
  ["Password123!", "easy"],
  ["Qwerty123!", "easy"],
  ["hunter2hunter2", "easy"],
  ["krapao2024", "easy"],
  ["Somying1", "easy"],
  ["0812345678x", "phone"],
  ["66-81-234-5678", "phone"],
  ["P@ssw0rd!P@ssw0rd!", "easy"],
])("S16: %s is refused as %s", async (password, weakness) => {
  expect(await passwordWeakness(password, owner)).toBe(weakness);
});

test("S16: the user's own name is refused with its own error, in any case", async () => {
  expect(await passwordWeakness("SOMYING SUKJAI", { ...owner, name: "Somying Sukjai" })).toBe("name");
});

test.each(["Blue-Heron-0000001", "ฟ้าใสใจดี99", "correct horse battery", "Zx9!kkPq", "a".repeat(7) + "k%7Qv-otter"])(
  "S16: %s is taken",
  async (password) => {
    expect(await passwordWeakness(password, owner)).toBeNull();
  },
);

test("S16: checking the longest password takes less than a second", async () => {
  await passwordWeakness("warm-up-2701", owner);
  const started = performance.now();
  await passwordWeakness("s5$4@a1!|".repeat(14), owner);
  expect(performance.now() - started).toBeLessThan(1_000);
});
