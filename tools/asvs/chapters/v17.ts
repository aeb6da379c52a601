import { LEVELS } from "../ids.ts";
import { notApplicable, type Requirement } from "../requirement.ts";

/** The requirements of the chapter. */
export const REQUIREMENTS: readonly Requirement[] = [...LEVELS.keys()]
  .filter((id) => id.startsWith("17."))
  .map((id) => notApplicable(id, "WebRTC", "There are no calls of voice or picture."));
