import { type Currency, fromWireCurrency } from "@krapao/contract";
import { memberFilter, type MemberFilter } from "@krapao/contract/operator/member-list-shapes";

import type { Context } from "../../context.ts";
import { type Filter, filterIn } from "./filter.ts";

/** The edition's own currency, and the other one. */
export const currenciesOf = ({ settings }: Context): readonly [Currency, Currency] =>
  settings.edition === "lo" ? ["LAK", "THB"] : ["THB", "LAK"];

/** The filter that a request describes. Throws KEY_INVALID. */
export const filterOf = (context: Context, { currency, ...query }: MemberFilter): Filter =>
  filterIn(query, {
    now: context.databaseTime.now(),
    currency: currency === undefined ? currenciesOf(context)[0] : fromWireCurrency(currency),
  });

/** The filter in a page's address, without its order and columns; null when it is not valid. */
export const filterOfAddress = (context: Context, address: string): Filter | null => {
  const { sort: _, order: __, columns: ___, ...asked } = Object.fromEntries(new URLSearchParams(address));
  const read = memberFilter.safeParse(asked);
  if (!read.success) return null;
  try {
    return filterOf(context, read.data);
  } catch {
    return null;
  }
};
