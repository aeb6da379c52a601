import { describe, expect, test } from "vitest";

import { checkTrace } from "./check-trace.ts";
import { booked, type Judge, neverBoth, neverLate } from "./invariants.ts";
import { type Options, production } from "./options.ts";
import { recorded } from "./recorded.ts";
import { type Found, search } from "./search.ts";
import { BELIEVE, CALL, LATE } from "./state.ts";
import { kinds, story, type What } from "./steps.ts";

const LIMITS = { late: LATE, call: CALL, believe: BELIEVE };

const explore = (changes: Partial<Options>, judge: Judge): Found => search({ ...production, ...changes }, judge);

/** Every state was visited, there are at least this many, and each is valid. */
const expectWell = (changes: Partial<Options>, judge: Judge, least: number): void => {
  const { problem, steps, states } = explore(changes, judge);
  expect(problem, story(steps)).toBeNull();
  expect(states).toBeGreaterThan(least);
};

/** The search finds that problem. Its shortest trace has these steps in this order, and a recording of it fails. */
const expectFound = (changes: Partial<Options>, judge: Judge, problem: string, essential: readonly What[]): void => {
  const found = explore(changes, judge);
  expect(found.problem, `${found.states} states and no problem`).toBe(problem);
  const whats = found.steps.map(({ what }) => what);
  let at = -1;
  for (const what of essential) {
    at = whats.indexOf(what, at + 1);
    expect(at, `${what} is not where it should be:\n${story(found.steps)}`).toBeGreaterThan(-1);
  }
  const options = { ...production, ...changes };
  const rules = { absence: options.absence, limits: LIMITS, hasResidue: judge === booked };
  expect(checkTrace(recorded(found.steps, options), rules), story(found.steps)).not.toEqual([]);
};

/**
 * A transfer between two games, whose second leg is marked later, and transfers that are marked later from the start.
 */
const starts = [
  { mark: "with-hold", legs: 2, least: 27_000 },
  { mark: "later", legs: 1, least: 13_000 },
] as const;

describe("with every fence, no order of steps pays and returns the same money, and each movement ends", () => {
  test.each(starts)("absence believed after a time: mark $mark, legs $legs", ({ mark, legs, least }) => {
    expectWell({ absence: "time", mark, legs }, neverLate, least);
  });

  test.each(starts)("a provider that voids: mark $mark, legs $legs", ({ mark, legs, least }) => {
    expectWell({ absence: "void", mark, legs, pause: true, network: true }, neverBoth, least);
  });

  test.each(starts)("a provider with notAfter: mark $mark, legs $legs", ({ mark, legs, least }) => {
    expectWell({ absence: "expiry", mark, legs, pause: true, network: true }, neverBoth, least);
  });

  test("a process that is too late may release at once", () => {
    expectWell({ lateReleases: true, legs: 2 }, neverLate, 34_000);
    expectWell({ lateReleases: true, absence: "void", pause: true, network: true }, neverBoth, 6_000);
  });

  test("the lease saves questions: no money depends on it", () => {
    expectWell({ lease: false, legs: 2 }, neverLate, 50_000);
  });
});

test("every kind of step is taken, except those of a missing fence", () => {
  const found = [
    explore({ absence: "time", pause: true, network: true }, booked),
    explore({ absence: "void", legs: 2, failOvers: false }, booked),
    explore({ absence: "expiry" }, booked),
  ];
  const all = new Set(found.flatMap(({ kinds }) => [...kinds]));
  expect(kinds.filter((kind) => !all.has(kind)).toSorted()).toEqual([
    "fail-over-lost",
    "final-changed",
    "give-up-close",
    "provider-set-back",
    "repeat",
    "set-back",
  ]);
});

describe("what only the provider can prevent", () => {
  const late = ["write", "arrive"] as const;

  test("a pause between check and write pays after the release, where an absence is believed after a time", () => {
    expectFound({ pause: true }, neverLate, "called-after-release", ["check", "pause", "tick", "release", "write"]);
    expectFound({ pause: true }, neverBoth, "both", ["check", "pause", ...late]);
  });

  test("so do bytes that are in the network for longer than an absence has to last", () => {
    expectFound({ network: true }, neverLate, "both", ["write", "linger", "ask-believed", "release", "arrive"]);
  });

  test("then each such yes is a difference with a flag once no step is left", () => {
    expectWell({ pause: true, network: true, legs: 2 }, booked, 80_000);
  });

  test.each(["void", "expiry"] as const)("%s prevents it, whatever a process or the database gets wrong", (absence) => {
    const wrong = { fence: "none", clock: "process", reset: false, epoch: false, lease: false } as const;
    expectWell({ absence, ...wrong, ageFrom: "last-sending", pause: true, network: true, legs: 2 }, neverBoth, 50_000);
  });
});

describe("without a fence the search finds how money is created", () => {
  test("without a check of the mark's age the call is written after the release", () => {
    const changes = { fence: "none" } as const;
    expectFound(changes, neverLate, "called-after-release", [
      "mark",
      "tick",
      "ask-believed",
      "release",
      "check",
      "write",
    ]);
    expectFound(changes, neverBoth, "both", ["mark", "tick", "check", "write", "arrive"]);
  });

  test("a wall clock measures the age, and is set back", () => {
    const essential = ["mark", "tick", "set-back", "ask-believed", "release", "check", "write"] as const;
    expectFound({ fence: "wall-clock" }, neverLate, "called-after-release", essential);
  });

  test("a repeated mark restarts the age of a process", () => {
    const essential = ["mark", "tick", "repeat", "ask-believed", "release", "check", "write"] as const;
    expectFound({ ageFrom: "last-sending" }, neverLate, "called-after-release", essential);
  });

  test("a process believes by its own clock, which is ahead, while the call is in flight", () => {
    expectFound({ clock: "process" }, neverBoth, "both", ["mark", "ask-believed", "release", "arrive"]);
  });

  test("a call that was given up is closed and not reset", () => {
    expectFound({ reset: false }, neverBoth, "both", ["write", "give-up-close", "ask-believed", "release", "arrive"]);
  });

  test("an absence is counted across two epochs of the database", () => {
    expectFound({ epoch: false }, neverBoth, "both", ["mark", "epoch", "ask-believed", "release", "arrive"]);
  });

  test("the age of an absence is measured when it is processed, not before the question", () => {
    const essential = ["write", "ask-not-yet", "arrive", "tick", "release"] as const;
    expectFound({ ripeAt: "booking", failOvers: false }, neverBoth, "both", essential);
  });

  test("an absence is believed before a call can no longer arrive; one tick more is enough, except for a slow network", () => {
    expectFound({ believe: CALL }, neverBoth, "both", ["unclear", "shorten", "ask-believed", "release", "arrive"]);
    expectWell({ believe: CALL + 1 }, neverBoth, 8_000);
  });

  test("a second mark is accepted: two processes call", () => {
    expectFound({ markOnce: false, mark: "later" }, neverBoth, "called-twice", ["mark", "write", "mark", "write"]);
  });

  test("a conclusion ignores the row's state: a final state changes, or the answer of one leg ends the other", () => {
    const changes = { guard: false, network: true, failOvers: false } as const;
    expectFound(changes, booked, "final-changed", ["release", "arrive", "final-changed"]);
    expectFound({ guard: false, legs: 2 }, neverBoth, "settled-not-done", ["next-leg", "settle"]);
  });

  test("a fail-over loses a mark that was answered", () => {
    expectFound({ durable: false }, neverLate, "both-not-booked", [
      "mark",
      "fail-over-lost",
      "check",
      "write",
      "arrive",
    ]);
  });

  test("a yes after a release is not booked", () => {
    const essential = ["pause", "release", "write", "arrive"] as const;
    expectFound({ difference: false, pause: true }, booked, "both-not-booked", essential);
  });

  test("no absence is ever believed: the movement of a process that died before its call never ends", () => {
    expectFound({ believe: null }, neverLate, "never-ends", ["mark", "die", "ask-not-yet"]);
  });

  test("a provider forgets its void", () => {
    const essential = ["write", "ask-void", "release", "arrive"] as const;
    expectFound({ absence: "void", voidKept: false, failOvers: false }, neverBoth, "both", essential);
  });

  test("notAfter is computed again when the call is written, or the provider's clock goes back", () => {
    const essential = ["write", "ask-believed", "release", "arrive"] as const;
    const expiry = { absence: "expiry", failOvers: false } as const;
    expectFound({ ...expiry, notAfter: "of-write" }, neverBoth, "both", essential);
    expectFound({ ...expiry, providerForward: false }, neverBoth, "both", ["release", "provider-set-back", "arrive"]);
  });
});

test("the trace of a reply that came too late is readable", () => {
  const { steps } = explore({ fence: "none" }, neverLate);
  expect(story(steps)).toMatchInlineSnapshot(`
    " 1. P1 the database executes its mark
     2. time passes, 19 ticks
     3. P2 takes the row, which is due
     4. P2 asks the provider: not found, and that is believed
     5. P2 releases
     6. P1 hears that its mark is committed, finds itself in time
     7. P1 writes the call"
  `);
});
