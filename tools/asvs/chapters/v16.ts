import { held, type Requirement } from "../requirement.ts";

/** The requirements of the chapter. */
export const REQUIREMENTS: readonly Requirement[] = [
  held("16.1.1", "What is logged, where and how long is written down", ["docs/operations.md", "S54", "S56"]),
  held("16.2.1", "A line tells when, where, who and what", ["S54"]),
  held("16.2.2", "Times are in UTC and of one source", ["S54", "S56"]),
  held("16.2.3", "Logs go where it is written down, nowhere else", ["S54"]),
  held("16.2.4", "Machines can read logs", ["S54"]),
  held("16.2.5", "Nothing sensitive is logged", ["S55"]),
  held("16.3.1", "Each sign-in, good or bad, is logged", ["S56"]),
  held("16.3.2", "Each refusal of a right is logged", ["S56"]),
  held("16.3.3", "Events of security and tries to go round it are logged", ["S56"]),
  held("16.3.4", "Errors that nobody expected are logged", ["S56", "S57"]),
  held("16.4.1", "Nobody can write lines into the log", ["S54"]),
  held("16.4.2", "Logs cannot be read or changed by others", ["S59"]),
  held(
    "16.4.3",
    "Logs leave the system",
    ["docs/operations.md", "ledger/seal-head.test.ts"],
    "Lines go to stdout for the operator's collector; the head of the chain goes to a signed webhook",
  ),
  held("16.5.1", "Errors tell nothing of the inside", ["S10", "S57"]),
  held("16.5.2", "What fails outside fails alone", ["S32", "S37"]),
  held("16.5.3", "A failure never opens", ["S32", "S52"]),
];
