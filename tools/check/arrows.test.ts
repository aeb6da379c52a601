import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { cruise, type IReporterOutput } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { afterEach, beforeEach, expect, test } from "vitest";

import { ROOT } from "../runtime.mjs";

const options = await extractDepcruiseOptions(join(ROOT, ".dependency-cruiser.cjs"));

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "krapao-arrows-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** The names of the rules that are broken in a small repository where `from` imports `to`. */
const brokenRules = async (from: string, to: string, back = ""): Promise<readonly string[]> => {
  const path = `./${join("../".repeat(from.split("/").length - 1), to)}`;
  for (const [file, text] of [
    [from, `import { value } from "${path}";\nexport const other = value;\n`],
    [to, `${back}export const value = 1;\n`],
  ] as const) {
    await mkdir(join(folder, dirname(file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  const { output }: IReporterOutput = await cruise([...new Set([from, to].map((file) => file.split("/")[0] ?? ""))], {
    ...options,
    baseDir: folder,
  });
  if (typeof output === "string") throw new Error(output);
  const { summary } = output;
  expect(summary.totalCruised).toBe(2);
  return summary.violations.map(({ rule }) => rule.name);
};

const backByType = 'import type { other } from "./a.ts";\nexport type Other = typeof other;\n';
const backWhenWanted = 'export const load = () => import("./a.ts");\n';

test.each([
  ["apps/member/src/a.ts", "apps/server/src/b.ts", "apps-stay-apart"],
  ["apps/server/src/a.ts", "tools/b.ts", "nothing-imports-tools"],
  ["apps/server/src/a.ts", "apps/server/src/testing/b.ts", "nothing-imports-tools"],
  ["packages/ui/src/a.ts", "apps/member/src/b.ts", "packages-know-no-app"],
  ["apps/server/src/api/wallet/a.ts", "apps/server/src/api/otp/b.ts", "features-keep-their-insides"],
  ["apps/server/src/api/wallet/a.ts", "apps/server/src/console/member/b.ts", "members-and-operators-apart"],
  ["apps/server/src/console/member/a.ts", "apps/server/src/api/wallet/b.ts", "members-and-operators-apart"],
  ["apps/server/src/domain/bonus/a.ts", "apps/server/src/api/bonus/b.ts", "domain-looks-down"],
  ["apps/server/src/saga/a.ts", "apps/server/src/domain/bonus/b.ts", "saga-looks-down"],
  ["apps/server/src/ledger/a.ts", "apps/server/src/saga/b.ts", "ledger-looks-down"],
  ["apps/server/src/lib/a.ts", "apps/server/src/http/b.ts", "lib-looks-down"],
  ["apps/server/src/http/a.ts", "apps/server/src/domain/operator/operator.ts", "http-looks-down"],
  ["apps/server/src/idempotency/a.ts", "apps/server/src/http/b.ts", "idempotency-looks-down"],
  ["apps/server/src/realtime/a.ts", "apps/server/src/context.ts", "context-is-for-the-rules"],
  ["apps/member/src/features/wallet/a.tsx", "apps/member/src/features/slip/b.tsx", "features-keep-their-insides"],
  ["apps/server/src/adapters/sms/a.ts", "apps/server/src/domain/otp/b.ts", "adapters-looks-down"],
  ["packages/contract/src/a.ts", "packages/i18n/src/b.ts", "contract-needs-only-zod"],
])("%s may not import %s", async (from, to, rule) => {
  expect(await brokenRules(from, to)).toEqual([rule]);
});

test.each([
  ["apps/server/src/api/wallet/a.ts", "apps/server/src/api/wallet/b.ts"],
  ["apps/server/src/api/wallet/a.ts", "apps/server/src/api/members.ts"],
  ["apps/server/src/api/wallet/a.ts", "apps/server/src/ledger/b.ts"],
  ["apps/server/src/api/wallet/a.test.ts", "tools/testing/b.ts"],
  ["apps/server/src/console/member/a.ts", "apps/server/src/domain/member/b.ts"],
  ["apps/server/src/db/schema.ts", "apps/server/src/domain/member/tables.ts"],
  ["tests/simulation/a.ts", "apps/sandbox/src/b.ts"],
  ["tools/a.ts", "apps/server/src/b.ts"],
])("%s may import %s", async (from, to) => {
  expect(await brokenRules(from, to)).toEqual([]);
});

test.each([
  ["apps/server/src/lib/a.ts", "apps/server/src/lib/b.ts", backByType],
  ["apps/member/src/a.ts", "apps/member/src/b.ts", backWhenWanted],
])("%s and %s may not import each other, not even for a type or by a dynamic import", async (from, to, back) => {
  expect(await brokenRules(from, to, back)).toContain("no-circle");
});
