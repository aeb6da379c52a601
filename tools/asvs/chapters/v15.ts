import { held, type Requirement } from "../requirement.ts";

/** The requirements of the chapter. */
export const REQUIREMENTS: readonly Requirement[] = [
  held("15.1.1", "How soon a weak dependency is replaced is written down", ["docs/operations.md"]),
  held("15.1.2", "What it is made of is listed", ["S65", "tools/check/dependencies.ts"]),
  held("15.1.3", "What is costly is written down, with its bound", ["docs/operations.md"]),
  held("15.2.1", "No dependency is older than its time", ["S65"]),
  held("15.2.2", "What is costly cannot stop the rest", ["S9", "S14", "S42", "S60"]),
  held("15.2.3", "Production has nothing that it does not need", ["S40"]),
  held("15.3.1", "Answers have the fields that are asked for", ["S28"]),
  held("15.3.2", "The server follows no redirect", ["S37"]),
  held("15.3.3", "Fields that nobody may set are refused", ["S10", "S45"]),
  held("15.3.4", "The caller's address is the true one", ["S7"]),
  held("15.3.5", "Types are checked, comparisons are strict", ["S10", "check: lint"]),
  held("15.3.6", "Prototypes cannot be changed", ["S10"]),
  held("15.3.7", "A parameter given twice is refused", ["S10"]),
];
