/**
 * What an outside system said of one of our references. `done` and `refused` only on an explicit code of theirs;
 * everything else, a time-out, a 5xx or nonsense, is `unclear`, which is no answer at all. `not-found`: they say that
 * they never saw the reference; the saga decides when that is to be believed (CONTRACT.md rule 2).
 */
export type Verdict =
  | { readonly is: "done"; readonly theirReference?: string }
  | { readonly is: "refused"; readonly reason: string }
  | { readonly is: "not-found"; /** The provider's own time of that answer. */ readonly theirTime?: Date }
  | { readonly is: "unclear"; readonly why: string };
