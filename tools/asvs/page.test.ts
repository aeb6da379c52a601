import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { ROOT } from "../runtime.mjs";
import { CHAPTERS } from "./chapters.ts";
import { LEVELS } from "./ids.ts";
import { isRow, makePage, ownPart, PAGE, pathOf, stepOf } from "./page.ts";

const all = CHAPTERS.flatMap(({ requirements }) => requirements);
const evidence = all.flatMap((each) => each.evidence);
const files = evidence.filter((each) => !isRow(each) && stepOf(each) === null);
const isTrial = (each: string): boolean => /\.(?:test|spec)\.tsx?$|^tests\//.test(each) || stepOf(each) !== null;

describe("the table of ASVS", () => {
  it("has every requirement of levels 1 and 2 once, in the standard's order", () => {
    expect(LEVELS.size).toBe(253);
    expect(all.map(({ id }) => id)).toEqual([...LEVELS.keys()]);
  });

  it("puts each requirement into its chapter", () => {
    const strays = CHAPTERS.flatMap(({ number, requirements }) =>
      requirements.filter(({ id }) => !id.startsWith(`${number}.`)),
    );
    expect(strays).toEqual([]);
  });

  it("names only existing rows of the first table", () => {
    const rows = new Set([...ownPart().matchAll(/^\| (S\d+)\b/gm)].map(([, name]) => name));
    expect(rows.size).toBeGreaterThan(60);
    expect(evidence.filter((each) => isRow(each) && !rows.has(each))).toEqual([]);
  });

  it("names only existing files and steps", () => {
    expect(files.filter((file) => !existsSync(join(ROOT, pathOf(file))))).toEqual([]);
    const steps = readFileSync(join(ROOT, "tools/check/main.ts"), "utf8");
    const named = evidence.flatMap((each) => stepOf(each) ?? []);
    expect(named.filter((step) => !steps.includes(`"${step}"`))).toEqual([]);
  });

  it("has code and a test for each requirement that holds, or a row that has both, or a document", () => {
    const bare = all.filter(
      ({ state, evidence: own }) =>
        state === "held" && !own.some((each) => isRow(each) || each.startsWith("docs/")) && !own.some(isTrial),
    );
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  it("gives a reason for every other requirement", () => {
    expect(all.filter(({ state, note }) => state !== "held" && note === "")).toEqual([]);
  });

  it("equals the published page", () => {
    expect(readFileSync(PAGE, "utf8")).toBe(makePage());
  });
});

it("names only existing files in the first table", () => {
  const named = [...ownPart().matchAll(/`([\w./{},*-]+\/[\w./{},*-]+\.(?:test\.tsx?|spec\.ts|tsx?|mjs|sql))`/g)].map(
    ([, name = ""]) => name,
  );
  expect(named.length).toBeGreaterThan(100);
  const isThere = (name: string): boolean =>
    ["", "apps/server/src/", "apps/server/src/api/", "apps/*/src/"].some(
      (folder) => globSync(`${folder}${name}`, { cwd: ROOT }).length > 0,
    );
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});
