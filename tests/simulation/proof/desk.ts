import type { Books, Proof } from "./books.ts";

/** What an operator was told is refused was never paid. */
export const keepDecisions = ({ operators, fail }: Proof, { rows }: Books): void => {
  for (const reference of operators?.refused ?? []) {
    const { status = "not there" } = rows.get(reference) ?? {};
    if (status !== "FAILED") fail(`refused by an operator, and now ${status}: ${reference}`);
  }
};
