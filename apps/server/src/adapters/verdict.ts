/**
 * The answer of an outside system about one of our references. Only an explicit code makes it `done` or `refused`.
 * Everything else is `unclear`: a time-out, a 5xx, or a body that does not fit. `not-found`: the system says that it
 * does not know the reference. The saga decides when to believe that (CONTRACT.md rule 2).
 */
export type Verdict =
  | { readonly is: "done"; readonly theirReference?: string }
  | { readonly is: "refused"; readonly reason: string }
  | { readonly is: "not-found"; /** The provider's own time of that answer. */ readonly theirTime?: Date }
  | { readonly is: "unclear"; readonly why: string };

/** The answer about our reference tells of another amount or currency than ours. It decides nothing. */
export const otherAmount = { is: "unclear", why: "another amount" } as const satisfies Verdict;

/** Turns a provider's failure code into a verdict: `refused` when the code is in `refusals`, otherwise `unclear`. */
export const refusalOf = <Code extends string | number>(refusals: ReadonlySet<Code>, code: Code): Verdict =>
  refusals.has(code) ? { is: "refused", reason: String(code) } : { is: "unclear", why: `code ${code}` };
