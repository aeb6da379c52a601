import { type Currency, fromWireCurrency, toMinor } from "@krapao/contract";
import {
  TRANSACTION_CHANNELS,
  TRANSACTION_KINDS,
  TRANSACTION_STATES,
  type TransactionFilter,
} from "@krapao/contract/operator/transaction-shapes";

import type { Context } from "../../context.ts";
import type { Filter } from "../../domain/transaction/filter.ts";
import type { Mark } from "../../domain/transaction/find-rows.ts";
import { refuse } from "../../lib/refusal.ts";

const listOf = (text: string | undefined): readonly string[] =>
  text === undefined ? [] : text.split(",").filter((each) => each !== "");

/** A list of known values. An unknown value is refused, because the filter would not match what the caller meant. */
const knownOf = <Known extends string>(text: string | undefined, known: readonly Known[]): Known[] =>
  listOf(text).map((each) => {
    const found = known.find((one) => one === each);
    if (found === undefined) throw refuse("KEY_INVALID");
    return found;
  });

const sizeOf = (amount: number | undefined): string | null => {
  if (amount === undefined) return null;
  const minor = toMinor(amount);
  if (minor === null) throw refuse("KEY_INVALID");
  return String(minor);
};

const usual = ({ settings }: Context): Currency => (settings.edition === "lo" ? "LAK" : "THB");

/** The filter of a request. Throws KEY_INVALID. */
export const filterOf = (context: Context, query: TransactionFilter): Filter => ({
  currency: query.currency === undefined ? usual(context) : fromWireCurrency(query.currency),
  from: query.from ?? null,
  to: query.to ?? null,
  least: sizeOf(query.least),
  most: sizeOf(query.most),
  kinds: knownOf(query.kinds, TRANSACTION_KINDS),
  states: knownOf(query.states, TRANSACTION_STATES),
  channels: knownOf(query.channels, TRANSACTION_CHANNELS),
  banks: [...listOf(query.banks)],
  providers: [...listOf(query.providers)],
  member: query.member ?? null,
  operator: query.operator ?? null,
});

const MARK = /^(\d{1,18})-(\d{1,18})$/;

/** A position in the list, as text for an address. */
export const markText = ({ by, id }: Mark): string => `${by}-${id}`;

/** A position from the text of an address. Null for none. Throws KEY_INVALID. */
export const readMark = (text: string | undefined): Mark | null => {
  if (text === undefined) return null;
  const [, by, id] = MARK.exec(text) ?? [];
  if (by === undefined || id === undefined) throw refuse("KEY_INVALID");
  return { by: BigInt(by), id: BigInt(id) };
};
