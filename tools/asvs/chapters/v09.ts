import { held, type Requirement } from "../requirement.ts";

/** The requirements of the chapter. */
export const REQUIREMENTS: readonly Requirement[] = [
  held("9.1.1", "Signed values are checked before they are read", ["S43", "S49"]),
  held("9.1.2", "One algorithm, which the value cannot choose", ["S49"]),
  held("9.1.3", "The key is ours, and the value cannot name another", [
    "lib/guest-id.ts",
    "lib/keys.ts",
    "lib/strangers-text.test.ts",
  ]),
  held("9.2.1", "Signed values end", ["S43", "S49"]),
  held("9.2.2", "A value of one purpose serves no other", ["S43", "S49"]),
  held("9.2.3", "A value is for this service", ["S49"]),
  held("9.2.4", "Each purpose has a key of its own", ["S50", "lib/keys.test.ts"]),
];
