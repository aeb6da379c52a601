import { LEVELS } from "../ids.ts";
import { notApplicable, type Requirement } from "../requirement.ts";

/** The requirements of the chapter. */
export const REQUIREMENTS: readonly Requirement[] = [...LEVELS.keys()]
  .filter((id) => id.startsWith("10."))
  .map((id) => notApplicable(id, "OAuth and OpenID Connect", "Krapao is neither client nor server of either."));
