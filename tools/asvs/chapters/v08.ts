import { held, notApplicable, type Requirement } from "../requirement.ts";

/** The requirements of the chapter. */
export const REQUIREMENTS: readonly Requirement[] = [
  held("8.1.1", "Who may call and see what is written down", ["docs/rules.md", "S26", "S27"]),
  held("8.1.2", "Who may see and change which field is written down", ["docs/rules.md", "docs/privacy.md", "S28"]),
  held("8.2.1", "A call is for whom it names", ["S27"]),
  held("8.2.2", "An object is for its owner", ["S26"]),
  held("8.2.3", "A field is for whom it is", ["S28", "S45"]),
  held("8.3.1", "The server decides", ["S26", "S27"]),
  notApplicable("8.4.1", "Several tenants", "An installation serves one operator."),
];
