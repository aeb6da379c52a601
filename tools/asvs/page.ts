import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "../runtime.mjs";
import { CHAPTERS } from "./chapters.ts";
import { LEVELS } from "./ids.ts";
import type { Chapter, Requirement, State } from "./requirement.ts";

/** The page whose last part is generated from the table. */
export const PAGE = join(ROOT, "docs/security.md");

const START = "<!-- Made by tools/asvs.mjs from tools/asvs/chapters. -->";

const FROM_ROOT = /^(?:apps|bench|deploy|docs|packages|tests|tools)\/|^\.?[\w-]+\.(?:json|md)$|^\.npmrc$/;

/** The path of a file in the table, from the root. */
export const pathOf = (file: string): string => (FROM_ROOT.test(file) ? file : `apps/server/src/${file}`);

/** Whether a piece of evidence is a row of the page's first table. */
export const isRow = (evidence: string): boolean => /^S\d+$/.test(evidence);

/** The step of `npm run check` that a piece of evidence names, or null. */
export const stepOf = (evidence: string): string | null => /^check: (.+)$/.exec(evidence)?.[1] ?? null;

const WORDS: Readonly<Record<State, string>> = {
  held: "Holds",
  "not applicable": "Does not apply",
  short: "Falls short",
};

const evidenceText = (evidence: string): string => {
  const step = stepOf(evidence);
  if (step !== null) return `the step “${step}” of \`npm run check\``;
  return isRow(evidence) ? evidence : `[\`${evidence}\`](../${pathOf(evidence)})`;
};

const cell = (text: string): string => text.replaceAll("|", "\\|");

const row = ({ id, about, state, evidence, note }: Requirement): string => {
  const places = [evidence.map(evidenceText).join(", "), note].filter((text) => text !== "").join(". ");
  return `| ${id} | ${LEVELS.get(id) ?? "?"} | ${cell(about)} | ${WORDS[state]} | ${cell(places)} |`;
};

const section = ({ number, title, requirements }: Chapter): string =>
  [
    `### V${number} ${title}`,
    "",
    "| | Level | What | State | Where, what tries it, or why not |",
    "|---|---|---|---|---|",
    ...requirements.map(row),
  ].join("\n");

/** The number of requirements in each state. */
const countStates = (): Readonly<Record<State, number>> => {
  const all = CHAPTERS.flatMap(({ requirements }) => requirements);
  const count = (state: State): number => all.filter((each) => each.state === state).length;
  return { held: count("held"), "not applicable": count("not applicable"), short: count("short") };
};

const table = (): string => {
  const counts = countStates();
  return [
    START,
    "",
    "## OWASP ASVS 5.0, levels 1 and 2",
    "",
    `The standard has ${LEVELS.size} requirements at these levels: ${counts.held} hold, ${counts["not applicable"]} do not apply and ${counts.short} fall short. “What” names each in a few words; its own words stand in the standard. A number such as S14 is a row of the first table, which has the code and the tests.`,
    "",
    ...CHAPTERS.map((chapter) => `${section(chapter)}\n`),
  ].join("\n");
};

/** The hand-written part of the page. */
export const ownPart = (): string => readFileSync(PAGE, "utf8").split(START)[0] ?? "";

/** The complete page: the hand-written part, then the table. */
export const makePage = (): string => `${ownPart().trimEnd()}\n\n${table()}`;
