import { describe, expect, test } from "vitest";

import { countRepeated, foldRuns } from "./attempt-runs.ts";

/** `a1`: kind `a` with answer 1. */
const stepsOf = (text: string) =>
  text.split(" ").map((name, at) => ({ what: name[0] ?? "", answer: name.slice(1), at }));

const folded = (text: string): readonly string[] =>
  foldRuns(stepsOf(text)).map((run) => run.map(({ what, answer }) => what + answer).join(" "));

describe("folding", () => {
  test.each<[string, string, readonly string[]]>([
    ["two of the same stay", "h a1 a1 d", ["h", "a1", "a1", "d"]],
    ["three of the same are one", "h a1 a1 a1 d", ["h", "a1 a1 a1", "d"]],
    ["another answer ends a run", "a1 a1 a1 a2 a1 a1 a1", ["a1 a1 a1", "a2", "a1 a1 a1"]],
    ["another kind ends a run", "a1 a1 a1 b1 b1 b1", ["a1 a1 a1", "b1 b1 b1"]],
    ["rounds are one", "h c b1 r1 u b1 r1 u b1 r1 u d", ["h", "c", "b1 r1 u b1 r1 u b1 r1 u", "d"]],
    ["two rounds stay", "b1 r1 b1 r1", ["b1", "r1", "b1", "r1"]],
    [
      "a round may have a step more often",
      "b1 r1 r1 r1 u b1 r1 u b1 r1 r1 u b1 r1 r1",
      ["b1 r1 r1 r1 u b1 r1 u b1 r1 r1 u b1 r1 r1"],
    ],
    [
      "an answer that comes once stands between rounds",
      "b1 r1 b1 r1 b1 r1 b2 b1 r1 b1 r1 b1 r1",
      ["b1 r1 b1 r1 b1 r1", "b2", "b1 r1 b1 r1 b1 r1"],
    ],
  ])("%s", (_, text, groups) => {
    expect(folded(text)).toEqual(groups);
  });

  test("nothing is nothing", () => {
    expect(foldRuns([])).toEqual([]);
  });

  test("keeps every step, in order", () => {
    const steps = stepsOf("h c b1 r1 r1 u b1 r1 u b1 r1 r1 u b2 b2 b2 a1 a1 d");
    expect(foldRuns(steps).flat()).toEqual(steps);
  });
});

test("a run tells how often each of its steps came", () => {
  const told = countRepeated(stepsOf("b1 r1 r1 b1 r1 b1 r1"));
  expect(told.map(({ step, count }) => [step.what, step.at, count])).toEqual([
    ["b", 0, 3],
    ["r", 1, 4],
  ]);
});
