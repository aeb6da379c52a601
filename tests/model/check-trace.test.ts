import { describe, expect, test } from "vitest";

import { checkTrace, type Rules } from "./check-trace.ts";
import type { MovementEvent } from "./events.ts";

type What = MovementEvent extends infer E ? (E extends unknown ? Omit<E, "at" | "process"> : never) : never;

const event = (second: number, process: string, happened: What): MovementEvent => ({
  at: second * 1_000,
  process,
  ...happened,
});

const marked = [
  event(0, "S1", { what: "sending" }),
  event(0, "S1", { what: "held" }),
  event(0, "S1", { what: "marked" }),
];
const called = [...marked, event(1, "S1", { what: "written" })];
const time: Rules = { absence: "time" };

/** The checker's result for these events: one problem, or none. */
const expectProblems = (
  before: readonly MovementEvent[],
  more: readonly [number, string, What][],
  problems: readonly string[],
  rules = time,
): void => {
  const events = [...before, ...more.map(([second, process, happened]) => event(second, process, happened))];
  expect(checkTrace(events, rules)).toEqual(problems.map((problem) => `leg 1: ${problem}`));
};

const doneThere = [1, "provider", { what: "arrived", did: "done" }] as const;
const absentAt = (second: number) => [second, "S2", { what: "asked", is: "not-found" }] as const;
const releasedAt = (second: number) => [second, "S2", { what: "released" }] as const;

describe("a movement that follows the rules", () => {
  test("is called, answered and settled", () => {
    expectProblems(
      called,
      [[...doneThere], [2, "S1", { what: "answered", is: "done" }], [2, "S1", { what: "settled" }]],
      [],
    );
  });

  test("is called once more, or given up, when the provider answered that it did nothing", () => {
    const notTaken = [1, "S1", { what: "not-taken" }] as const;
    expectProblems(
      called,
      [
        [...notTaken],
        [2, "S1", { what: "written" }],
        [2, "provider", { what: "arrived", did: "done" }],
        [2, "S1", { what: "answered", is: "done" }],
        [2, "S1", { what: "settled" }],
      ],
      [],
    );
    expectProblems(called, [[...notTaken], [40, "S1", { what: "given-up" }], [40, "S1", { what: "released" }]], []);
  });

  test("is released when its absence has lasted", () => {
    expectProblems(called, [[...absentAt(62)], [...releasedAt(62)]], []);
  });

  test("is released sooner when its call came back unclear sooner", () => {
    expectProblems(
      called,
      [[2, "S1", { what: "answered", is: "unclear" }], [...absentAt(47)], [...releasedAt(47)]],
      [],
    );
  });

  test("is released when the reference was voided, or expired by the provider's clock", () => {
    expectProblems(called, [[...absentAt(3)], [3, "provider", { what: "voided" }], [...releasedAt(3)]], [], {
      absence: "void",
    });
    const expired = { what: "asked", is: "not-found", isExpired: true } as const;
    expectProblems(called, [[18, "S2", expired], [...releasedAt(18)]], [], { absence: "expiry" });
  });

  test("is released by the process that will never call", () => {
    expectProblems(
      marked,
      [
        [3, "S1", { what: "given-up" }],
        [3, "S1", { what: "released" }],
      ],
      [],
    );
  });

  test("is ended by a comparison of balances or by an operator", () => {
    expectProblems(called, [[3, "S2", { what: "compared", is: "refused" }], [...releasedAt(3)]], []);
    expectProblems(
      called,
      [
        [3, "owner", { what: "decided", is: "done" }],
        [3, "owner", { what: "settled" }],
      ],
      [],
    );
  });

  test("is still open when the recording ends early", () => {
    expectProblems(called, [], [], { ...time, isQuiet: false });
  });

  test("paid and released, with a residual step, and the difference is booked", () => {
    const paid = { what: "arrived", did: "done" } as const;
    expectProblems(
      called,
      [[...absentAt(62)], [...releasedAt(62)], [70, "provider", paid], [80, "S1", { what: "difference" }]],
      [],
      { ...time, hasResidue: true },
    );
  });
});

type Case = readonly [
  name: string,
  before: readonly MovementEvent[],
  more: readonly [number, string, What][],
  problem: string,
  rules?: Rules,
];

const held = [event(0, "S1", { what: "held" })];
const refused = [2, "S1", { what: "answered", is: "refused" }] as const;
const decided = [1, "owner", { what: "decided", is: "refused" }] as const;

const wrong: readonly Case[] = [
  [
    "marked and not held",
    [],
    [
      [0, "S1", { what: "marked" }],
      [1, "S1", { what: "given-up" }],
    ],
    "marked without a hold",
  ],
  [
    "marked when it has ended",
    held,
    [[...decided], [...releasedAt(1)], [2, "S1", { what: "marked" }]],
    "marked after its end",
  ],
  [
    "given up when its call is written",
    called,
    [[1, "S1", { what: "given-up" }], [...refused], [...releasedAt(2)]],
    "given up after it was written",
  ],
  [
    "called and not marked",
    held,
    [[1, "S1", { what: "written" }], [...refused], [...releasedAt(2)]],
    "called without a mark",
  ],
  [
    "called when it has ended",
    marked,
    [[...decided], [...releasedAt(1)], [1, "S1", { what: "written" }], [...refused]],
    "called after its end",
  ],
  [
    "at the provider and never called",
    marked,
    [[1, "provider", { what: "arrived", did: "refused" }], [...decided], [...releasedAt(2)]],
    "arrived and never written",
  ],
  ["answered and never called", marked, [[...refused], [...releasedAt(2)]], "answered and never written"],
  [
    "voided when it is done",
    called,
    [
      [...doneThere],
      [1, "provider", { what: "voided" }],
      [1, "S1", { what: "answered", is: "done" }],
      [1, "S1", { what: "settled" }],
    ],
    "voided though done",
    { absence: "void" },
  ],
  ["released and not held", [], [[...decided], [...releasedAt(2)]], "released without a hold"],
  [
    "held twice",
    marked,
    [[1, "S2", { what: "held" }], [1, "S1", { what: "given-up" }], [...releasedAt(1)]],
    "held twice",
  ],
  ["marked twice", marked, [[1, "S2", { what: "marked" }], [...absentAt(63)], [...releasedAt(63)]], "marked twice"],
  [
    "called twice",
    called,
    [
      [1, "S1", { what: "written" }],
      [1, "S1", { what: "answered", is: "done" }],
      [1, "S1", { what: "settled" }],
    ],
    "called twice",
  ],
  [
    "called by a process that has not marked",
    marked,
    [
      [1, "S2", { what: "written" }],
      [1, "S2", { what: "answered", is: "done" }],
      [1, "S2", { what: "settled" }],
    ],
    "called by another process than marked",
  ],
  [
    "called too late",
    marked,
    [
      [3, "S1", { what: "written" }],
      [3, "S1", { what: "answered", is: "done" }],
      [3, "S1", { what: "settled" }],
    ],
    "called 3000 after its mark was sent, later than 2000",
  ],
  [
    "called again though it was taken",
    marked,
    [
      [1, "S1", { what: "written" }],
      [1, "provider", { what: "arrived", did: "done" }],
      [1, "S1", { what: "not-taken" }],
      [1, "S1", { what: "settled" }],
    ],
    "not taken though done",
  ],
  [
    "called after it was given up",
    marked,
    [
      [1, "S1", { what: "given-up" }],
      [1, "S1", { what: "written" }],
      [1, "S1", { what: "answered", is: "refused" }],
      [...releasedAt(2)],
    ],
    "called after it was given up",
  ],
  [
    "released too early",
    called,
    [[...absentAt(61)], [...releasedAt(61)]],
    "released though nothing makes it certain that it was not done",
  ],
  [
    "released in an epoch of the database in which it has not been absent for long enough",
    called,
    [[60, "database", { what: "epoch" }], [...absentAt(104)], [...releasedAt(104)]],
    "released though nothing makes it certain that it was not done",
  ],
  [
    "released before notAfter has passed",
    called,
    [[...absentAt(100)], [...releasedAt(100)]],
    "released though nothing makes it certain that it was not done",
    { absence: "expiry" },
  ],
  [
    "released without a void, where one is possible",
    called,
    [[...absentAt(100)], [...releasedAt(100)]],
    "released though nothing makes it certain that it was not done",
    { absence: "void" },
  ],
  [
    "voided where nothing can be",
    called,
    [[3, "provider", { what: "voided" }], [...releasedAt(3)]],
    "voided where nothing can be",
  ],
  ["settled on no word", called, [[3, "S1", { what: "settled" }]], "settled though nobody said that it was done"],
  [
    "settled, then released",
    called,
    [[2, "S1", { what: "answered", is: "refused" }], [...releasedAt(2)], [2, "S1", { what: "released" }]],
    "released, then released",
  ],
  [
    "changed after its end",
    called,
    [
      [1, "S1", { what: "answered", is: "done" }],
      [1, "S1", { what: "settled" }],
      [9, "S2", { what: "final-changed" }],
    ],
    "a final state changed",
  ],
  [
    "done and released",
    called,
    [[...absentAt(62)], [...releasedAt(62)], [70, "provider", { what: "arrived", did: "done" }]],
    "done at the provider and released",
  ],
  [
    "done and released, with a residue, and not booked",
    called,
    [[...absentAt(62)], [...releasedAt(62)], [70, "provider", { what: "arrived", did: "done" }]],
    "done at the provider and released: not booked",
    { ...time, hasResidue: true },
  ],
  [
    "booked as a difference of nothing",
    called,
    [[...absentAt(62)], [...releasedAt(62)], [70, "S1", { what: "difference" }]],
    "a difference without a yes after a release",
  ],
  ["left without an end", called, [[...absentAt(3)]], "never ended"],
];

for (const [name, before, more, problem, rules] of wrong)
  test(`reports a movement that is ${name}`, () => expectProblems(before, more, [problem], rules));

test("each leg is checked separately", () => {
  const first = [
    ...called,
    event(1, "S1", { what: "answered", is: "done" }),
    event(1, "S1", { what: "settled" }),
    event(1, "S1", { what: "held", leg: 2 }),
  ];
  const second = [event(2, "S2", { what: "marked", leg: 2 }), event(3, "S2", { what: "written", leg: 2 })];
  const refused = [
    event(4, "S2", { what: "answered", is: "refused", leg: 2 }),
    event(4, "S2", { what: "released", leg: 2 }),
  ];
  expect(checkTrace([...first, ...second, ...refused], time)).toEqual([]);
  expect(checkTrace([...first, ...second], time)).toEqual(["leg 2: never ended"]);
});
