/** Whether a requirement holds, does not apply to the product, or falls short. */
export type State = "held" | "not applicable" | "short";

/** One requirement, in our own words, with the evidence for it. */
export type Requirement = {
  readonly id: string;
  readonly about: string;
  readonly state: State;
  /** Rows of the page's first table (“S14”), files and folders (from the root or from apps/server/src), `check: step`. */
  readonly evidence: readonly string[];
  /** A remark, the reason why it does not apply, or what is missing. */
  readonly note: string;
};

/** A requirement that holds. `evidence` names the code and the tests that show it. */
export const held = (id: string, about: string, evidence: readonly string[], note = ""): Requirement => ({
  id,
  about,
  state: "held",
  evidence,
  note,
});

/** A requirement about a thing that the product does not have. */
export const notApplicable = (id: string, about: string, why: string): Requirement => ({
  id,
  about,
  state: "not applicable",
  evidence: [],
  note: why,
});

/** A requirement that does not hold, or only partly. */
export const short = (id: string, about: string, missing: string, evidence: readonly string[] = []): Requirement => ({
  id,
  about,
  state: "short",
  evidence,
  note: missing,
});

/** A chapter of the standard. */
export type Chapter = {
  readonly number: number;
  readonly title: string;
  readonly requirements: readonly Requirement[];
};
