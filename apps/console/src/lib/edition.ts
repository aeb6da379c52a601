import type { Edition } from "@krapao/contract/edition";
import type { WireCurrency } from "@krapao/contract/money";

/** The edition, which the server writes into the page. Unit tests have no page and get the Thai one. */
const edition: Edition =
  typeof document !== "undefined" && document.documentElement.dataset["edition"] === "lo" ? "lo" : "th";

/** Both currencies, the edition's own first. */
export const CURRENCIES: readonly [WireCurrency, WireCurrency] = edition === "lo" ? ["LAK", "BAHT"] : ["BAHT", "LAK"];

/** The currency that a new form starts with. */
export const OWN_CURRENCY: WireCurrency = CURRENCIES[0];
