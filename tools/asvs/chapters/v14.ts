import { held, type Requirement } from "../requirement.ts";

/** The requirements of the chapter. */
export const REQUIREMENTS: readonly Requirement[] = [
  held("14.1.1", "Personal data is found and classed", ["docs/privacy.md", "S67"]),
  held("14.1.2", "Each class has its rules", ["docs/privacy.md", "S55", "S67"]),
  held("14.2.1", "Nothing sensitive stands in an address", ["S5", "S54"]),
  held("14.2.2", "Servers and proxies keep no sensitive answer", ["http/headers.ts", "http/headers.test.ts"]),
  held("14.2.3", "Nothing goes to trackers", ["S1", "S65"]),
  held("14.2.4", "The rules of the classes hold", ["S51", "S55"]),
  held("14.3.1", "The browser forgets after the way out", ["S19"]),
  held("14.3.2", "Browsers keep no sensitive answer", ["S68", "http/headers.test.ts"]),
  held("14.3.3", "Browsers store nothing sensitive but the session", ["S61", "S68"]),
];
