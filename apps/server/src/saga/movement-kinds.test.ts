import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { TIMELINE_STATES } from "@krapao/contract/statement/shapes";
import { expect, test } from "vitest";

import { MOVEMENT_KINDS, movementFacts, type MovementFacts } from "./movement-kinds.ts";

const ROOT = join(import.meta.dirname, "..");
const sources = globSync("**/*.ts", { cwd: ROOT })
  .filter((path) => !/\.test\.ts$|(^|\/)testing\//.test(path))
  .map((path) => readFileSync(join(ROOT, path), "utf8"));

/** The kinds that postings open sagas of, by their text: a name, or a constant of that name. */
const openedKinds = (): ReadonlySet<string> => {
  const constants = new Map(
    sources.flatMap((text) =>
      [...text.matchAll(/const ([A-Z_]+) = "([a-z-]+)"/g)].map(([, name = "", value = ""]) => [name, value] as const),
    ),
  );
  const named = sources.flatMap((text) =>
    [...text.matchAll(/\bsaga: \{[^{}]*?\bkind: (?:"([a-z-]+)"|([A-Z_]+))/g)].map(
      ([, literal, constant]) => literal ?? constants.get(constant ?? "") ?? `unknown ${constant ?? ""}`,
    ),
  );
  return new Set(named);
};

test("every kind of saga that is opened anywhere says what members are told of it", () => {
  const opened = [...openedKinds()];
  // The search finds what it is meant to find.
  expect(opened).toEqual(expect.arrayContaining(["transfer", "withdraw", "qr-deposit", "gift-deposit", "coupon"]));
  for (const kind of opened) expect(movementFacts(kind), kind).not.toBeNull();
});

test("a movement that came through is told as that, and only in words that the contract has", () => {
  for (const [kind, { steps }] of Object.entries<MovementFacts>(MOVEMENT_KINDS)) {
    const told = Object.values(steps).flat();
    for (const state of told) expect(TIMELINE_STATES, kind).toContain(state);
    if (told.length > 0) expect(told, kind).toContain("done");
  }
});

test("every deposit says how it came", () => {
  for (const [kind, { channel }] of Object.entries<MovementFacts>(MOVEMENT_KINDS))
    expect(channel !== undefined, kind).toBe(kind.endsWith("-deposit"));
});
