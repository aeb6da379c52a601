import { held, notApplicable, type Requirement } from "../requirement.ts";

/** The requirements of the chapter. */
export const REQUIREMENTS: readonly Requirement[] = [
  held("7.1.1", "How long sessions last is written down", ["docs/rules.md", "S13"]),
  held("7.1.2", "How many sessions there may be is written down", ["docs/rules.md", "S18"]),
  notApplicable("7.1.3", "Sessions shared with other systems", "There is no single sign-on."),
  held("7.2.1", "The server looks at each token", ["S5", "S13"]),
  held("7.2.2", "Tokens are made anew", ["S13"]),
  held("7.2.3", "Tokens are random and long", ["S13"]),
  held("7.2.4", "A sign-in makes a new token", ["S13"]),
  held("7.3.1", "Sessions end when nothing happens", ["S13", "S61"]),
  held("7.3.2", "Sessions end after their longest time", ["S13", "S61"]),
  held("7.4.1", "An ended session is of no more use", ["S11", "S19"]),
  held("7.4.2", "Whoever is closed or blocked loses all sessions", ["S64"]),
  held("7.4.3", "A changed password ends the other sessions", ["S17"]),
  held(
    "7.4.4",
    "The way out is on every page",
    ["apps/console/src/shell/operator-menu.tsx", "tests/journeys/session.spec.ts"],
    "In the app it stands in the profile, one press from every page",
  ),
  held("7.4.5", "Operators can end the sessions of a member", ["S64"]),
  held("7.5.1", "Changes of how one signs in take a proof", ["S17"]),
  held("7.5.2", "A member sees and ends sessions", ["S18"]),
  notApplicable("7.6.1", "Sessions of an identity provider", "There is none outside."),
  held("7.6.2", "A session begins by an act alone", ["S13", "api/session/session.test.ts"]),
];
