import { join } from "node:path";

import { defineConfig } from "vitest/config";

import { LongestFirst } from "./tools/testing/longest-first.ts";

type Options = {
  readonly needsDatabase?: boolean;
  /** Its files start products. */
  readonly hasProducts?: boolean;
  /** Which projects run together: those of a later group wait for those before. */
  readonly group?: number;
  readonly isAlone?: boolean;
  /** Its files share their workers and what those have read: nothing of one file stays for the next. */
  readonly isShared?: boolean;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
};

/** Ends that have to come within a second or two: no other product starts beside them. */
const AGAINST_THE_CLOCK = ["tools/supervisor/end-times.test.ts"];

/** They replace modules that others have read. */
const REPLACING = ["apps/member/src/features/chat/{create-chat,sender}.test.ts"];

/** They are about the time that a hash takes. */
const HASHING = ["apps/server/src/lib/passwords.test.ts"];
const REMEMBERED_HASHES = {
  "@node-rs/argon2": join(import.meta.dirname, "apps/server/src/testing/remembered-hashes.ts"),
};

/** They replace what others have read, or kill what they start. */
const ISOLATED = "tests/{concurrency,mutations,power,simulation}";

const project = (
  name: string,
  folder: string,
  {
    needsDatabase = false,
    hasProducts = false,
    group = 0,
    isAlone = false,
    isShared = false,
    include,
    exclude = [],
  }: Options = {},
) => ({
  resolve: { alias: needsDatabase ? REMEMBERED_HASHES : {} },
  test: {
    name,
    root: import.meta.dirname,
    include: [...(include ?? [`${folder}/**/*.test.{ts,tsx}`])],
    exclude: ["**/node_modules/**", "**/dist/**", "tests/journeys/**", ...exclude],
    globalSetup: [
      ...(needsDatabase ? ["tools/testing/global-setup.ts"] : []),
      ...(hasProducts ? ["tools/testing/used-data.ts"] : []),
    ],
    // Whole products need time to start.
    testTimeout: group > 0 ? 240_000 : 60_000,
    sequence: { groupOrder: group },
    // Half of them wait for a database, a start or a clock at any time.
    maxWorkers: isAlone ? 1 : 4,
    hookTimeout: 60_000,
    // With more room for young objects, clearing memory takes a fifteenth less of all processor time.
    execArgv: ["--max-semi-space-size=64"],
    // What is waited for may take long on a machine that others use too.
    expect: { poll: { timeout: 15_000 } },
    isolate: !isShared,
  },
});

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      project("contract", "packages/contract", { isShared: true }),
      project("client", "packages/client", { isShared: true }),
      project("i18n", "packages/i18n", { isShared: true }),
      project("ui", "packages/ui", { isShared: true }),
      project("member", "apps/member", { isShared: true, exclude: REPLACING }),
      project("replacing", "apps/member", { include: REPLACING }),
      project("console", "apps/console", { isShared: true }),
      project("server", "apps/server", { needsDatabase: true, isShared: true, exclude: HASHING }),
      project("hashing", "apps/server", { include: HASHING }),
      project("sandbox", "apps/sandbox", { isShared: true }),
      project("simulation", ISOLATED, { needsDatabase: true }),
      project("money", "tests", {
        needsDatabase: true,
        isShared: true,
        exclude: [`${ISOLATED}/**`, "tests/deploy/**"],
      }),
      project("bench", "bench", { needsDatabase: true }),
      project("tools", "tools", { needsDatabase: true, hasProducts: true, group: 1, exclude: AGAINST_THE_CLOCK }),
      project("ends", "tools", { hasProducts: true, group: 2, isAlone: true, include: AGAINST_THE_CLOCK }),
    ],
  },
});
