import { CURRENCIES } from "../lib/edition.ts";

/** The options of a select for a currency, the edition's own first. */
export const CurrencyOptions = () =>
  CURRENCIES.map((currency) => (
    <option key={currency} value={currency}>
      {currency === "LAK" ? "LAK" : "THB"}
    </option>
  ));
