import type { Verdict } from "./verdict.ts";

/**
 * How it becomes certain that a reference which the provider does not know will not be carried out later, by a call
 * that is still on its way. Each adapter declares this for its provider.
 */
export type Absence =
  /**
   * The provider voids the reference: it keeps that for ever and refuses the reference whenever it comes. `refused`:
   * the reference is void. `done`: it was carried out before.
   */
  | { readonly by: "void"; readonly void: () => Promise<Verdict> }
  /** The provider refuses a call by its own clock after the `notAfter` of that call. */
  | { readonly by: "expiry" }
  /** Neither: the absence has to last this many milliseconds after the call was last on its way. */
  | { readonly by: "time"; readonly ms: number };

/** For a provider that neither voids nor expires a reference: the shortest time that CONTRACT.md rule 2 allows. */
export const absentByTime: Absence = { by: "time", ms: 45_000 };
