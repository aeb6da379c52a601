import type { Verdict } from "./verdict.ts";

/**
 * How it becomes certain that a reference which a provider does not know will not be carried out later, by a call that is
 * still somewhere on its way. Each adapter says it for its provider.
 */
export type Absence =
  /**
   * The provider voids the reference: it keeps that for ever and refuses the reference whenever it comes. `refused`: it
   * is void; `done`: it had been carried out before.
   */
  | { readonly by: "void"; readonly void: () => Promise<Verdict> }
  /** The provider refuses the call by its own clock once the `notAfter` that the call carries is over. */
  | { readonly by: "expiry" }
  /** Neither: the absence has to last for so long after the call was last on its way, in milliseconds. */
  | { readonly by: "time"; readonly ms: number };

/** For a provider that neither voids nor expires a reference: the least that CONTRACT.md rule 2 allows. */
export const absentByTime: Absence = { by: "time", ms: 45_000 };
