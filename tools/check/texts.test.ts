import { expect, test } from "vitest";

import { faultsIn } from "./texts.ts";

test.each([
  ["package-lock.json", `"resolved": "https://registry.npmjs.org/a/-/a-1.0.0.tgz"`],
  [".npmrc", "registry = https://npm.example.com"],
  ["docs/start.md", "Run it in /home/me/krapao"],
  ["apps/server/src/a.ts", `const folder = "/Users/me/data";`],
  ["apps/server/src/db/start.ts", `const settings = { fsync: "off" };`],
  ["apps/member/src/features/a.tsx", `names.join(", ")`],
])("%s with %s is a fault", (path, text) => {
  expect(faultsIn(path, text)).toHaveLength(1);
});

test.each([
  ["package-lock.json", `"resolved": "packages/contract"`],
  ["apps/member/src/a.ts", `link("/user/home"); open("/tmp");`],
  ["tools/testing/server.ts", `const settings = { fsync: "off" };`],
  ["apps/server/src/a.ts", `columns.join(", ")`],
])("%s with %s is not a fault", (path, text) => {
  expect(faultsIn(path, text)).toEqual([]);
});
