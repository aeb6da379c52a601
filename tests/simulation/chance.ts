import { createHash } from "node:crypto";

import type { Random } from "../../apps/server/src/lib/ports.ts";

/** Repeatable random values: everything random in a run comes from its seed. */
export type Chance = Random & {
  /** From 0 up to, and without, 1. */
  readonly fraction: () => number;
  /** True with the probability `rate`. */
  readonly hits: (rate: number) => boolean;
  /** A whole number from `least` to `most`. */
  readonly between: (least: number, most: number) => number;
  readonly pick: <Value>(values: readonly Value[]) => Value;
  /** One of the values, each as often as its weight. */
  readonly weighted: <Value>(values: readonly (readonly [weight: number, value: Value])[]) => Value;
};

/** The small fast counter generator sfc32 (PractRand), seeded by SHA-256 of the seed's name. */
export const createChance = (name: string): Chance => {
  const begin = createHash("sha256").update(name).digest();
  let [a, b, c, d] = [begin.readInt32LE(0), begin.readInt32LE(4), begin.readInt32LE(8), 1];
  const next = (): number => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return t >>> 0;
  };
  for (let round = 0; round < 12; round++) next();

  const fraction = (): number => next() / 2 ** 32;
  const int = (below: number): number => Math.floor(fraction() * below);
  const pick: Chance["pick"] = (values) => {
    const value = values[int(values.length)];
    if (value === undefined) throw new Error("nothing to pick from");
    return value;
  };
  return {
    fraction,
    int,
    pick,
    bytes: (length) => Buffer.from(Array.from({ length }, () => next() & 255)),
    hits: (rate) => fraction() < rate,
    between: (least, most) => least + int(most - least + 1),
    weighted: (values) => {
      let left = fraction() * values.reduce((sum, [weight]) => sum + weight, 0);
      const found = values.find(([weight]) => (left -= weight) < 0) ?? values.at(-1);
      if (found === undefined) throw new Error("nothing to pick from");
      return found[1];
    },
  };
};
