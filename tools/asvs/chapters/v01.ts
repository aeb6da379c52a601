import { held, notApplicable, type Requirement } from "../requirement.ts";

/** The requirements of the chapter. */
export const REQUIREMENTS: readonly Requirement[] = [
  held("1.1.1", "Input becomes canonical once, before it is checked", ["S22"]),
  held("1.1.2", "Output is escaped at the last step, by the part that shows it", ["S46", "S47"]),
  held("1.2.1", "HTML and headers are escaped for their place", ["S46"]),
  held("1.2.2", "Built addresses encode what strangers wrote", ["S37", "S46"]),
  held(
    "1.2.3",
    "Built JSON and scripts are escaped",
    ["http/idempotency-ports.ts", "http/headers.test.ts"],
    "JSON comes from schemas; no script is built from data",
  ),
  held("1.2.4", "Queries take parameters", ["S66"]),
  held("1.2.5", "No command of a shell is built from input", ["S66"]),
  notApplicable("1.2.6", "LDAP queries", "Nothing speaks LDAP."),
  notApplicable("1.2.7", "XPath queries", "Nothing reads XML."),
  notApplicable("1.2.8", "LaTeX", "Nothing is set with LaTeX."),
  held("1.2.9", "Search patterns are escaped", ["S66"]),
  held("1.3.1", "HTML of the editor is cleaned by a library", ["S47", "lib/strangers-text.test.ts"]),
  held("1.3.2", "No code is made from text", ["S66"]),
  held("1.3.3", "Data is cleaned before a place that could run it", ["S47", "S48"]),
  held("1.3.4", "Pictures with scripts in them are refused", ["S35", "S41"]),
  notApplicable(
    "1.3.5",
    "Markdown, style sheets and the like of strangers",
    "Text of strangers is text; operators write HTML through the editor.",
  ),
  held("1.3.6", "The server calls no address that a stranger chose", ["S38"]),
  held(
    "1.3.7",
    "Templates are not built from input",
    ["packages/i18n/src/message.ts", "packages/i18n/src/message.test.ts"],
    "Canned replies fill in named figures and nothing else",
  ),
  notApplicable("1.3.8", "JNDI", "There is no Java."),
  notApplicable("1.3.9", "memcache", "There is none."),
  held("1.3.10", "Format strings are ours", ["check: lint"]),
  notApplicable("1.3.11", "Mail systems", "No mail is sent."),
  notApplicable(
    "1.4.1",
    "Memory-safe strings and pointers",
    "JavaScript has no pointers; pictures are decoded in a process of its own (S42).",
  ),
  held("1.4.2", "Amounts and counts cannot overflow", ["S29"]),
  notApplicable("1.4.3", "Memory is released by hand", "JavaScript does it."),
  notApplicable("1.5.1", "XML parsers", "Nothing reads XML."),
  held("1.5.2", "What is read becomes plain data of a schema", [
    "http/input.ts",
    "http/bad-input.test.ts",
    "lib/strangers-text.test.ts",
  ]),
];
