import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { GUIDE_TASKS } from "@krapao/contract/operator/get-guide";
import { operatorCalls } from "@krapao/contract/operator/operator-calls";
import { expect, test } from "vitest";

import { auditEventNames } from "../../apps/console/src/audit-log/event-names.ts";
import { ROOT } from "../../tools/runtime.mjs";

/** The calls under whose name the server records an audit event. */
const recorded = (): ReadonlySet<string> => {
  const files = globSync("apps/server/src/**/*.ts", { cwd: ROOT }).filter((file) => !file.endsWith(".test.ts"));
  const names = files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), "utf8");
    return [...text.matchAll(/\bact: (\w+)\.name\b/g)].map(([, name = ""]) => name);
  });
  const known = new Set<string>(operatorCalls.map(({ name }) => name));
  return new Set(names.filter((name) => known.has(name)));
};

test("every event of the audit log can be selected in its filter", () => {
  const acts = recorded();
  expect(acts.size).toBeGreaterThan(40);
  expect([...acts].filter((act) => !auditEventNames.includes(act))).toEqual([]);
});

test("every task of the guide is marked as done by events of the audit log", () => {
  const acts = Object.values(GUIDE_TASKS).flatMap((task): readonly string[] => task.acts);
  expect(acts.filter((act) => !auditEventNames.includes(act))).toEqual([]);
});
