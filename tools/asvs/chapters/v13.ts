import { held, type Requirement, short } from "../requirement.ts";

/** The requirements of the chapter. */
export const REQUIREMENTS: readonly Requirement[] = [
  held("13.1.1", "What speaks to what is written down", ["docs/operations.md", "docs/providers.md", "S37"]),
  held(
    "13.2.1",
    "Services prove themselves by short-lived or own credentials",
    ["S33", "S50", "S58", "docs/operations.md"],
    "Each role of the database and each provider has an account of its own. Passwords and secrets are read again from their files, so a vault may change them as often as it likes",
  ),
  held("13.2.2", "Services may do no more than they need", ["S58"]),
  held("13.2.3", "No credential of a package is used", ["S33", "S60"]),
  held("13.2.4", "Hosts outside are on a list", ["S37", "S38"]),
  held("13.2.5", "A server calls only what its settings name", ["S37", "S38"]),
  short(
    "13.3.1",
    "Secrets lie in a vault",
    "They lie in files that one account alone may read, out of the code, the image and the environment. Which vault there is, the house decides, so the product brings none. Any that writes files serves it: `SECRETS_DIR` may be a folder that is only read, such as systemd's sealed credentials, and then no key is made outside the vault; passwords and providers' secrets count anew without a restart. Installed so, the requirement holds. As delivered it does not: the contract has the first start make its keys, on a machine with nothing installed.",
    ["S50", "S52"],
  ),
  held("13.3.2", "Who needs no secret cannot read it", ["S50"]),
  held("13.4.1", "No history of the code is served", ["S12"]),
  held("13.4.2", "No debugging in production", ["S12", "S40"]),
  held("13.4.3", "No lists of folders", ["S12"]),
  held("13.4.4", "No TRACE", ["S12"]),
  held("13.4.5", "Documents and figures of the inside are not public", ["S12"]),
];
