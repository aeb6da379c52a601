import { expect, test } from "vitest";

import type { ProviderEntry } from "./entry.ts";
import { identityOf } from "./identity.ts";
import { sandboxEntries } from "./sandbox-entries.ts";

const entry: ProviderEntry = {
  kind: "game",
  code: "PG",
  adapter: "signed",
  mode: "live",
  name: "PG",
  settings: {
    baseUrl: "https://pay.example:8443/v1",
    merchant: "krapao",
    secret: "a",
    launchUrl: "https://play.example",
  },
};
const nameOf = (settings: ProviderEntry["settings"], other: Partial<ProviderEntry> = {}): string =>
  identityOf({ ...entry, ...other, settings: { ...entry.settings, ...settings } }, ["secret"]);

test("a system keeps its identity with other secrets, another port, another name and other pages of its own", () => {
  const same = nameOf({});
  expect(nameOf({ secret: "b" })).toBe(same);
  expect(nameOf({ baseUrl: "https://pay.example/v1" })).toBe(same);
  expect(nameOf({ launchUrl: "https://games.example", category: "sport", opensBy: "query" })).toBe(same);
  expect(nameOf({}, { name: "PG Slot", mode: "staging" })).toBe(same);
  const { settings } = entry;
  const turned = Object.fromEntries(Object.entries(settings).toReversed());
  expect(identityOf({ ...entry, settings: turned }, ["secret"])).toBe(same);
});

test("another address, another account there and another adapter are another system", () => {
  const names = [
    nameOf({}),
    nameOf({ baseUrl: "https://pay.example/v2" }),
    nameOf({ baseUrl: "https://other.example/v1" }),
    nameOf({ merchant: "krapao-2" }),
    nameOf({}, { adapter: "pg" }),
  ];
  expect(new Set(names).size).toBe(names.length);
});

test("the sandbox's systems keep theirs from start to start, and no two share one", () => {
  const started = (port: number, key: number): readonly string[] =>
    sandboxEntries(`http://127.0.0.1:${port}`, Buffer.alloc(32, key)).map((one) => identityOf(one, ["secret"]));
  expect(started(4_100, 1)).toEqual(started(5_200, 2));
  expect(new Set(started(4_100, 1)).size).toBe(started(4_100, 1).length);
});
