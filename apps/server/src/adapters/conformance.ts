import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { Absence } from "./absence.ts";
import type { Attempt, Line } from "../lib/outgoing.ts";
import { attemptAt, holdBack } from "./testing/attempts.ts";
import type { Verdict } from "./verdict.ts";

/** The faults of a call on its way. With all but `error`, the provider has done the work and the caller cannot know. */
export const callFaults = ["error", "lost-reply", "timeout", "nonsense"] as const;
export type CallFault = (typeof callFaults)[number];

/** What every suite needs, whatever the port: control over the calls and over the time. */
export type Trial = {
  /**
   * The prefix of every name and reference, so that two runs at one system never meet. Lower-case letters and digits.
   */
  readonly run: string;
  /** From now on every call has this fault. Null ends it. */
  readonly breakCalls: (fault: CallFault | "slow" | null) => void;
  /** From now on the body of every answer is rewritten. Null ends it. */
  readonly rewrite: (change: ((body: string) => string) | null) => void;
  /** Advances the clocks of both sides. */
  readonly pass: (ms: number) => Promise<void>;
  /** The provider's time. */
  readonly now: () => Date;
  readonly close: () => Promise<void>;
};

const junk: readonly unknown[] = [undefined, null, "banana", "-1.00", "NaN", "1e3", -1, 0.001, {}, []];

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const withJunk = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return items.flatMap((item, at) => withJunk(item).map((changed) => items.with(at, changed)));
  }
  if (!isObject(value)) return junk;
  return Object.entries(value).flatMap(([name, inner]) => [
    ...withJunk(inner).map((changed) => ({ ...value, [name]: changed })),
    ...(typeof inner === "object" ? junk.map((changed) => ({ ...value, [name]: changed })) : []),
  ]);
};

/** Spoiled copies of a valid answer: each has junk or nothing in one place, or is cut off. */
export const spoiled = (body: string): readonly string[] => {
  const value: unknown = JSON.parse(body);
  return [...withJunk(value).map((each) => JSON.stringify(each)), body.slice(0, -1), `${body}}`, `[${body}]`];
};

/** Bodies that a stranger may send: any bytes, any JSON, and the valid body with a byte changed or cut off. */
export const strangersBytes = (good: Buffer): fc.Arbitrary<Buffer> =>
  fc.oneof(
    fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
    fc.json().map((text) => Buffer.from(text)),
    fc.constantFrom(...spoiled(good.toString("utf8"))).map((text) => Buffer.from(text)),
    fc.tuple(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 })).map(([at, by]) => {
      const changed = Buffer.from(good);
      changed[at] = (good[at] ?? 0) ^ by;
      return changed;
    }),
    fc.nat(good.length - 1).map((length) => good.subarray(0, length)),
  );

type Headers = Readonly<Record<string, string | undefined>>;

/** The valid headers, and what a stranger may send in place of a header that proves a callback. */
export const strangersHeaders = (good: Headers): fc.Arbitrary<Headers> => {
  const proving = Object.keys(good).filter((name) => name.startsWith("x-"));
  const [first, ...more] = proving;
  if (first === undefined) return fc.constant(good);
  const value = fc.oneof(fc.constant(undefined), fc.string(), fc.integer().map(String), fc.base64String());
  return fc.oneof(
    fc.constant(good),
    fc.tuple(fc.constantFrom(first, ...more), value).map(([name, other]) => ({ ...good, [name]: other })),
  );
};

/** One new movement at a provider, and what really became of it. */
export type AbsenceTrial = Pick<Trial, "breakCalls" | "pass" | "now"> & {
  readonly reserve: () => Promise<Line>;
  readonly call: (attempt: Attempt) => Promise<Verdict>;
  /** The provider's answer about the movement. Null at a provider that has no such call. */
  readonly ask: () => Promise<Verdict | null>;
  readonly absence: Absence;
  readonly isDone: () => Promise<boolean>;
};

const SECOND = 1_000;

const voided = (absence: Absence): Promise<Verdict> => {
  if (absence.by !== "void") throw new Error(`absence is certain by ${absence.by}`);
  return absence.void();
};

const voidConformance = (start: () => Promise<AbsenceTrial>): void => {
  test("a void refuses for ever what had not arrived", async () => {
    const the = await start();
    const { said, arrive } = await holdBack(the, the.call);
    expect(said).toMatchObject({ is: "unclear" });
    expect(await the.ask()).toMatchObject({ is: "not-found" });
    const first = await voided(the.absence);
    expect(first).toMatchObject({ is: "refused" });
    expect(await voided(the.absence)).toEqual(first);
    expect(await the.ask()).toEqual(first);
    await arrive();
    expect(await the.call(await attemptAt(the))).toMatchObject({ is: "refused" });
    expect(await the.isDone()).toBe(false);
    expect(await the.ask()).toEqual(first);
    expect(await voided(the.absence)).toEqual(first);
  });

  test("a void refuses what arrives a minute later", async () => {
    const the = await start();
    const { arrive } = await holdBack(the, the.call);
    const first = await voided(the.absence);
    await the.pass(60 * SECOND);
    await arrive();
    expect(await the.isDone()).toBe(false);
    expect(await the.ask()).toEqual(first);
    expect(await voided(the.absence)).toEqual(first);
  });

  test("a void of what arrived before it says that it was done, and leaves it so", async () => {
    const the = await start();
    const { arrive } = await holdBack(the, the.call);
    expect(await the.ask()).toMatchObject({ is: "not-found" });
    await arrive();
    const done = await the.ask();
    expect(done).toMatchObject({ is: "done" });
    for (let time = 0; time < 2; time++) expect(await voided(the.absence)).toEqual(done);
    expect(await the.isDone()).toBe(true);
    expect(await the.ask()).toEqual(done);
  });

  test.each(callFaults)("a void that meets %s decides nothing, and another one does", async (fault) => {
    const [absent, present] = [await start(), await start()];
    const { arrive } = await holdBack(absent, absent.call);
    expect(await present.call(await attemptAt(present))).toMatchObject({ is: "done" });
    absent.breakCalls(fault);
    for (const { absence } of [absent, present]) expect(await voided(absence)).toMatchObject({ is: "unclear" });
    absent.breakCalls(null);
    expect(await voided(absent.absence)).toMatchObject({ is: "refused" });
    expect(await voided(present.absence)).toMatchObject({ is: "done" });
    await arrive();
    expect([await absent.isDone(), await present.isDone()]).toEqual([false, true]);
  });
};

const expiryConformance = (start: () => Promise<AbsenceTrial>): void => {
  test("a call that comes after its time is refused", async () => {
    const the = await start();
    const attempt = await attemptAt(the, new Date(the.now().getTime() - SECOND));
    expect(await the.call(attempt)).toMatchObject({ is: "refused" });
    expect(await the.isDone()).toBe(false);
    expect(await the.ask()).toMatchObject({ is: "not-found" });
  });

  test("what has not arrived is told with the provider's own time", async () => {
    const the = await start();
    for (let hour = 0; hour < 3; hour++) {
      await the.pass(3_600 * SECOND);
      const said = await the.ask();
      const theirTime = said?.is === "not-found" ? said.theirTime?.getTime() : undefined;
      expect(theirTime).toBe(Math.floor(the.now().getTime() / SECOND) * SECOND);
    }
  });

  test.each([-30_000, -1, 0, 1, 400, 999, 1_000, 1_001, 60_000])(
    "what arrives %d ms after its time is done in time alone, and never after its absence was certain",
    async (late) => {
      const the = await start();
      const notAfter = new Date(the.now().getTime() + 30 * SECOND);
      const { said, arrive } = await holdBack(the, the.call, notAfter);
      expect(said).toMatchObject({ is: "unclear" });
      await the.pass(30 * SECOND + late);
      const found = await the.ask();
      const isCertain = found?.is === "not-found" && found.theirTime !== undefined && found.theirTime > notAfter;
      await arrive();
      expect(await the.isDone()).toBe(late <= 0);
      // The provider tells its time in whole seconds. Within the second after, absence may or may not be certain.
      if (late <= 0 || late >= SECOND) expect(isCertain).toBe(late > 0);
      await the.pass(3_600 * SECOND);
      await arrive();
      expect(await the.isDone()).toBe(late <= 0);
      expect((await the.ask())?.is).toBe(late <= 0 ? "done" : "not-found");
    },
  );
};

const timeConformance = (start: () => Promise<AbsenceTrial>): void => {
  test("an absence has to last for 45 s at least", async () => {
    const { absence } = await start();
    expect(absence.by === "time" && absence.ms).toBeGreaterThanOrEqual(45 * SECOND);
  });
};

const suites = { void: voidConformance, expiry: expiryConformance, time: timeConformance };

/**
 * Tests how absence becomes certain, with requests that arrive late (CONTRACT.md rule 2). `start` makes a new movement.
 */
export const absenceConformance = (by: Absence["by"], start: () => Promise<AbsenceTrial>): void => {
  describe(`absence by ${by}`, () => {
    test("is certain in the way that its adapter says", async () => {
      expect((await start()).absence.by).toBe(by);
    });
    suites[by](start);
  });
};
