import { expect, test } from "vitest";

import { hashOf, indexOf, verify } from "./verify.ts";

const weights = [1, 24, 12, 20, 4, 18, 15, 6];
const codes = ["A", "B", "C", "D", "E", "F", "G", "H"];

// Computed by another program from CONTRACT.md rule 12. The test of the server's draw has the same values.
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
])(
  "the browser draws as the server does: %s with %s and %i",
  async (serverSeed, clientSeed, nonce, ofEight, ofThree, hash) => {
    expect(await indexOf({ clientSeed, nonce, weights }, serverSeed)).toBe(ofEight);
    expect(await indexOf({ clientSeed, nonce, weights: [1, 1, 1] }, serverSeed)).toBe(ofThree);
    expect(await hashOf(serverSeed)).toBe(hash);
  },
);

const spin = {
  createdAt: "2026-11-21T08:00:00.000Z",
  code: "F",
  label: "฿10",
  seedHash: "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb",
  clientSeed: "krapao",
  nonce: 0,
  weights,
  codes,
  serverSeed: "a".repeat(64),
};

test("a spin that was drawn from its committed seed matches", async () => {
  expect(await verify(spin)).toEqual({ is: "matches", hash: spin.seedHash, code: "F" });
});

test.each([
  ["another prize", { code: "A" }],
  ["another seed than was promised", { seedHash: "0".repeat(64) }],
  ["another seed", { serverSeed: "b".repeat(64) }],
  ["another nonce", { nonce: 1 }],
  ["another half of the member's", { clientSeed: "krapao2" }],
  ["other weights", { weights: [90, 1, 1, 1, 1, 1, 1, 1] }],
  ["the slices in another order", { codes: codes.toReversed() }],
  ["no weights at all", { weights: [] }],
])("%s differs", async (_, change) => {
  expect((await verify({ ...spin, ...change })).is).toBe("differs");
});

test("a spin whose seed is not revealed yet is locked", async () => {
  expect(await verify({ ...spin, serverSeed: null })).toEqual({ is: "locked" });
});
