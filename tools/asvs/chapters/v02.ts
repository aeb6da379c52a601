import { held, type Requirement } from "../requirement.ts";

/** The requirements of the chapter. */
export const REQUIREMENTS: readonly Requirement[] = [
  held("2.1.1", "The rules for each value are written down", ["docs/rules.md", "S10"]),
  held("2.1.2", "The rules for values that belong together are written down", ["docs/rules.md"]),
  held("2.1.3", "Limits of a member and of the whole are written down", ["docs/rules.md", "S70"]),
  held("2.2.1", "Values are checked against what is allowed", ["S10", "S22", "S45", "S48"]),
  held("2.2.2", "The server checks, whatever the app checked", [
    "http/input.ts",
    "http/bad-input.test.ts",
    "tests/fuzz",
  ]),
  held("2.2.3", "Values that belong together are checked together", ["S29", "S35"]),
  held("2.3.1", "No step is left out", ["S24", "S31"]),
  held("2.3.2", "Limits of the business hold", ["S69", "S71"]),
  held("2.3.3", "What belongs together is one transaction", ["S30", "S59"]),
  held("2.3.4", "What is there once is given once", ["S30", "S71"]),
  held("2.4.1", "Nobody can call without an end", ["S8", "S34", "S49", "S70"]),
];
