import type { Moved, PendingAnswer } from "@krapao/contract/wallet/shapes";

import { isPending } from "../lib/client.ts";

/** The result of a call that moves money, as far as it is known. */
export type Outcome =
  | { readonly is: "done"; readonly reference: string }
  | { readonly is: "pending"; readonly reference: string }
  | { readonly is: "failed"; readonly failure: unknown };

/** Waits for an answer and returns what it means. Never throws. */
export const outcomeOf = async (answer: Promise<Moved | PendingAnswer>): Promise<Outcome> => {
  try {
    const said = await answer;
    return { is: isPending(said) ? "pending" : "done", reference: said.reference };
  } catch (failure) {
    return { is: "failed", failure };
  }
};
