import fc from "fast-check";
import { expect, test } from "vitest";

import { fairNumber, hashOfSeed, pickSlice } from "./pick.ts";

const weights = [1, 24, 12, 20, 4, 18, 15, 6];

// Computed by another program from the text of CONTRACT.md rule 12.
test.each([
  ["a".repeat(64), "krapao", 0, 5, 0, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"],
  ["a".repeat(64), "krapao", 1, 1, 1, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"],
  [
    "0123456789abcdef".repeat(4),
    "เสี่ยงโชค",
    7,
    2,
    2,
    "a8ae6e6ee929abea3afcfc5258c8ccd6f85273e0d4626d26c7279f3250f77c8e",
  ],
  ["seed", "a:b", 41, 1, 2, "19b25856e1c150ca834cffc8b59b23adbd0ec0389e58eb22b3b64768098d002b"],
  ["ຫຼຽນ", "", 0, 6, 1, "c40a7421b73671c3255d8586c2d50ed051106f31aeedff56a6f356941eb959bb"],
])("the draw of %s with %s and %i is the same everywhere", (serverSeed, clientSeed, nonce, ofEight, ofThree, hash) => {
  expect(pickSlice({ serverSeed, clientSeed, nonce }, weights)).toBe(ofEight);
  expect(pickSlice({ serverSeed, clientSeed, nonce }, [1, 1, 1])).toBe(ofThree);
  expect(hashOfSeed(serverSeed)).toBe(hash);
});

const macOf = (...words: readonly bigint[]): Buffer => {
  const mac = Buffer.alloc(32);
  for (const [at, word] of words.entries()) mac.writeBigUInt64BE(word, at * 8);
  return mac;
};
const MOST = 2n ** 64n - 1n;

test("words at or above the largest multiple of the total weight are skipped", () => {
  // 2^64 is one more than a multiple of three, so only its last number is skipped.
  expect(fairNumber(macOf(MOST, 7n), 3n)).toBe(1n);
  expect(fairNumber(macOf(MOST - 1n, 7n), 3n)).toBe(2n);
  expect(fairNumber(macOf(MOST, MOST, 5n), 3n)).toBe(2n);
  expect(fairNumber(macOf(MOST), 4n)).toBe(3n);
  expect(() => fairNumber(macOf(MOST, MOST, MOST, MOST), 3n)).toThrow("every word of the draw was skipped");
});

test("every number below the total comes equally often from the accepted words", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 32n }), fc.bigInt({ min: 0n, max: MOST }), (total, word) => {
      const limit = 2n ** 64n - (2n ** 64n % total);
      expect(limit % total).toBe(0n);
      const number = fairNumber(macOf(word, 0n), total);
      expect(number).toBe(word < limit ? word % total : 0n);
    }),
  );
});

test("each slice is drawn as often as its weight says", () => {
  const draws = 40_000;
  const counts = weights.map(() => 0);
  for (let nonce = 0; nonce < draws; nonce++) {
    const index = pickSlice({ serverSeed: "7".repeat(64), clientSeed: "often", nonce }, weights);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const square = weights.reduce((sum, weight, index) => {
    const expected = (draws * weight) / total;
    return sum + ((counts[index] ?? 0) - expected) ** 2 / expected;
  }, 0);
  // With 7 degrees of freedom chi-squared exceeds 24.3 for one seed in a thousand; the seed here is fixed.
  expect(square).toBeLessThan(24.3);
});

test("for any weights, the draw is on the wheel and every slice can be drawn", () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 20 }),
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 12 }),
      (clientSeed, slices) => {
        const seen = new Set<number>();
        for (let nonce = 0; nonce < 20_000 && seen.size < slices.length; nonce++) {
          seen.add(pickSlice({ serverSeed: "s", clientSeed, nonce }, slices));
        }
        expect([...seen].toSorted((one, other) => one - other)).toEqual(slices.map((_, index) => index));
      },
    ),
    { numRuns: 20 },
  );
});
