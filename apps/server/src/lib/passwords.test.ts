import { availableParallelism } from "node:os";

import { expect, test } from "vitest";

import { Overloaded, QUEUE_MOST } from "../db/overloaded.ts";
import { hashPassword, isOutdated, isPassword } from "./passwords.ts";
import { Refusal } from "./refusal.ts";

const schedule = {
  sleep: (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms);
      signal?.addEventListener("abort", () => {
        clearTimeout(timer);
        reject(new Error("stopped"));
      });
    }),
  every: () => ({ stop: async () => undefined }),
};

test("S14: argon2id at 19 MiB, two passes; without a stored hash the refusal costs the same", async () => {
  const hash = await hashPassword(schedule, "รหัสผ่าน 1");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(isOutdated(hash)).toBe(false);
  expect(isOutdated(hash.replace("t=2", "t=1"))).toBe(true);
  expect(await isPassword(schedule, hash, "รหัสผ่าน 1")).toBe(true);
  expect(await isPassword(schedule, hash, "รหัสผ่าน 2")).toBe(false);
  expect(await isPassword(schedule, null, "รหัสผ่าน 1")).toBe(false);
});

test("S14: an unknown phone takes as long as a member's", async () => {
  const hash = await hashPassword(schedule, "one");
  const time = async (known: string | null): Promise<number> => {
    const started = performance.now();
    for (let times = 0; times < 8; times++) await isPassword(schedule, known, "two");
    return performance.now() - started;
  };
  await time(hash);
  const [member, nobody] = [await time(hash), await time(null)];
  // The bound leaves room for a busy machine. A path without the hash would take a thousandth.
  expect(nobody / member).toBeGreaterThan(0.1);
  expect(nobody / member).toBeLessThan(10);
});

test("S14: a caller who waits 5 s gets 503, and the place goes to the next one", async () => {
  const slow = { ...schedule, sleep: async () => undefined };
  const work = Array.from({ length: availableParallelism() }, () => isPassword(schedule, null, "busy"));
  const late = isPassword(slow, null, "late").catch((error: unknown) => error);
  const next = isPassword(schedule, null, "next");
  const refused = await late;
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ status: 503 });
  expect(await next).toBe(false);
  await Promise.all(work);
  expect(await isPassword(schedule, null, "after")).toBe(false);
});

test("the number of waiting callers is limited, and more are refused at once", async () => {
  const asked = Array.from({ length: availableParallelism() + QUEUE_MOST + 1 }, () =>
    isPassword({ ...schedule, sleep: async () => undefined }, null, "many").catch((error: unknown) => error),
  );
  const ends = await Promise.all(asked);
  expect(ends.filter((end) => end instanceof Overloaded)).toHaveLength(1);
  expect(ends.at(-1)).toBeInstanceOf(Overloaded);
});
