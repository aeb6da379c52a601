import { expect, test } from "vitest";

import { createKeys, fingerprintOf } from "./keys.ts";
import { createRandom } from "./random.ts";

const random = createRandom();
const one = { id: 1, secret: random.bytes(32) };
const two = { id: 2, secret: random.bytes(32) };
const place = { table: "game_account", column: "password", row: "1000000001:PG" };

test("S51: a sealed value opens with the current key and with an earlier one", () => {
  const sealed = createKeys([one], random).seal("game-password", place, "p@ss ไทย");
  expect(sealed[0]).toBe(1);
  expect(createKeys([one, two], random).open("game-password", place, sealed)).toBe("p@ss ไทย");
  expect(createKeys([two, one], random).seal("game-password", place, "x")[0]).toBe(2);
});

test("S51: a value from another row, column, table or purpose does not open, nor a changed one", () => {
  const keys = createKeys([one], random);
  const sealed = keys.seal("game-password", place, "secret");
  for (const other of [
    { ...place, row: "1000000002:PG" },
    { ...place, column: "event" },
    { ...place, table: "member" },
  ]) {
    expect(() => keys.open("game-password", other, sealed)).toThrow();
  }
  expect(() => keys.open("seed", place, sealed)).toThrow();
  for (let index = 0; index < sealed.length; index++) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => keys.open("game-password", place, changed)).toThrow();
  }
  expect(() => createKeys([two], random).open("game-password", place, sealed)).toThrow("has no key here");
});

test("S51: the same text is sealed differently each time", () => {
  const keys = createKeys([one], random);
  expect(keys.seal("seed", place, "a").equals(keys.seal("seed", place, "a"))).toBe(false);
});

test("S50: each purpose has its own key", () => {
  const keys = createKeys([one], random);
  const purposes = ["game-password", "signed-address", "guest", "otp", "seed", "truelink", "launch-ticket"] as const;
  expect(new Set(purposes.map((purpose) => keys.derive(purpose).toString("hex"))).size).toBe(purposes.length);
  expect(keys.isMac("otp", "a", keys.mac("otp", "a"))).toBe(true);
  expect(keys.isMac("guest", "a", keys.mac("otp", "a"))).toBe(false);
  expect(keys.isMac("otp", "a", Buffer.alloc(0))).toBe(false);
});

test("S52: a fingerprint identifies a key and does not reveal it", () => {
  expect(fingerprintOf(one)).not.toBe(fingerprintOf(two));
  expect(fingerprintOf(one)).not.toContain(one.secret.toString("hex"));
});
