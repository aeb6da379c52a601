import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { DEPOSIT_CHANNELS, TIMELINE_STATES } from "@krapao/contract/statement/shapes";
import { expect, test } from "vitest";

import { channelOf, depositChannels } from "./deposit/channels.ts";
import { sagaOf, sagas } from "./sagas.ts";

const ROOT = join(import.meta.dirname, "..");
const sources = globSync("**/*.ts", { cwd: ROOT })
  .filter((path) => !/\.test\.ts$|(^|\/)testing\//.test(path))
  .map((path) => readFileSync(join(ROOT, path), "utf8"));

/** The kinds of sagas that postings open, found in the source text: a string, or a constant with that string. */
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

test("every saga that is opened anywhere is in the list", () => {
  const opened = [...openedKinds()];
  // Proves that the search finds these at all.
  expect(opened).toEqual(expect.arrayContaining(["transfer", "withdraw", "qr-deposit", "gift-deposit", "coupon"]));
  for (const kind of opened) expect(sagaOf(kind), kind).not.toBeNull();
});

test("a successful movement is presented as such, and only with words that the contract has", () => {
  for (const { kind, steps } of sagas) {
    const told = Object.values(steps).flat();
    for (const state of told) expect(TIMELINE_STATES, kind).toContain(state);
    if (told.length > 0) expect(told, kind).toContain("done");
  }
});

test("every deposit names its channel", () => {
  for (const { kind } of sagas)
    expect(channelOf({ kind, data: { channel: "qr" } }) !== undefined, kind).toBe(kind.endsWith("-deposit"));
});

test("every channel that members use has one definition, and each has its own saga", () => {
  const names = depositChannels.map(({ channel }) => channel);
  expect(names.toSorted()).toEqual(DEPOSIT_CHANNELS.filter((channel) => channel !== "operator").toSorted());
  expect(new Set(depositChannels.map(({ saga }) => saga.kind)).size).toBe(depositChannels.length);
});

test("a saga that makes external calls has a process step", () => {
  for (const { kind, process, externalCall } of sagas)
    if (externalCall !== undefined) expect(process, kind).toBeDefined();
});
