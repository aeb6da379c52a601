import { held, type Requirement, short } from "../requirement.ts";

/** The requirements of the chapter. */
export const REQUIREMENTS: readonly Requirement[] = [
  held("3.2.1", "A browser shows nothing as something else", ["S3", "S43"]),
  held("3.2.2", "Text is shown as text", ["S46"]),
  short(
    "3.3.1",
    "Cookies are secure by flag and name",
    "Two names have no prefix, `device` and `locale`: the product's contract gives them. Neither is trusted for it. Over https the device that counts is named by `__Host-device`, written beside `device` (`__Host-console_device` at the console), and `locale` is one of three languages. All are `Secure` there.",
    ["S6", "console/session/device-cookie.test.ts"],
  ),
  held("3.3.2", "Cookies are bound to the site", ["S6"]),
  short(
    "3.3.3",
    "Cookies are bound to the host by name",
    "By name as 3.3.1; `Path=/` is set and no domain is named. What another host of the domain writes gains nothing: `device` without the prefix never goes before the one with it, and alone it counts only for the member who signed in from that very device before, so that nobody gives another's browser the name of their own. A planted `locale` changes the language of a page.",
    ["S6", "console/session/device-cookie.test.ts", "api/session/device.test.ts"],
  ),
  held(
    "3.3.4",
    "Scripts cannot read what is not theirs",
    ["domain/session/devices.ts", "api/session/device.test.ts"],
    "The device's cookie is `HttpOnly`; a session is no cookie",
  ),
  held("3.4.1", "Strict transport security", ["S3"]),
  held("3.4.2", "No other origin reads an answer", ["S4"]),
  held("3.4.3", "A strict content security policy", ["S1", "S2"]),
  held("3.4.4", "No guessing of types", ["S3"]),
  held("3.4.5", "No referrer leaves", ["S3"]),
  held("3.4.6", "Nobody frames the app", ["S1", "S3"]),
  held("3.5.1", "A request of another site cannot act", ["S4", "S5"]),
  held("3.5.2", "A preflight cannot be gone round", ["S4"]),
  held(
    "3.5.3",
    "Changes take the methods for them",
    ["S5"],
    "The calls that the contract fixes as GET count only with the token in a header, which no link and no form can send",
  ),
  held("3.5.4", "App and console are different origins", ["S61"]),
  held(
    "3.5.5",
    "Messages between windows are checked",
    ["apps/console/src/lib/tabs.ts", "apps/console/src/lib/tabs.test.ts"],
    "Tabs, workers and the service worker hear their own origin alone, and each message has a shape",
  ),
  held("3.7.1", "Only what browsers still support", ["check: lint", "packages/ui/src/html.tsx"]),
  held("3.7.2", "The app leads to hosts on a list alone", ["S1", "S36"]),
];
