import type { listTransactions } from "@krapao/contract/operator/list-transactions";
import { TRANSACTION_SORTS, type TransactionSort } from "@krapao/contract/operator/transaction-shapes";
import type { QueryOf } from "@krapao/contract/types";

import { changedIn, viewIn } from "../../lib/list-address.ts";
import type { Href } from "../../lib/navigation.tsx";

export const COLUMNS = [
  "when",
  "what",
  "member",
  "state",
  "amount",
  "walletAfter",
  "channel",
  "bank",
  "provider",
  "operator",
  "currency",
  "reference",
] as const;
export type Column = (typeof COLUMNS)[number];
const USUAL: readonly Column[] = COLUMNS.slice(0, 6);

/** The filters, as the address holds them. */
export const FILTERS = [
  "time",
  "from",
  "to",
  "least",
  "most",
  "kinds",
  "channels",
  "banks",
  "providers",
  "states",
  "member",
  "operator",
  "currency",
] as const;
type FilterName = (typeof FILTERS)[number];

const KEPT: readonly string[] = [...FILTERS, "sort", "columns"];

/** Relative periods: the number of days up to and including today. */
export const TIMES = { today: 1, week: 7, month: 30, quarter: 90 } as const;
export type Time = keyof typeof TIMES;

/** The relative period that an address names, or null when it names none. */
export const timeOf = (params: URLSearchParams): Time | null => {
  const time = params.get("time");
  return time !== null && Object.hasOwn(TIMES, time) ? (time as Time) : null;
};

const DAY_MS = 86_400_000;

const daysBefore = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** The sort order that an address names. The default is newest first. */
export const sortOf = (params: URLSearchParams): TransactionSort =>
  TRANSACTION_SORTS.find((sort) => sort === params.get("sort")) ?? "newest";

/** The visible columns in order. The amount is always visible. */
export const columnsOf = (params: URLSearchParams): readonly Column[] => {
  const asked = params.get("columns")?.split(",");
  return asked === undefined ? USUAL : COLUMNS.filter((column) => column === "amount" || asked.includes(column));
};

/** Several values of one filter. */
export const valuesOf = (params: URLSearchParams, name: FilterName): readonly string[] =>
  params.get(name)?.split(",").filter(Boolean) ?? [];

/** The filters of an address, as the request sends them. */
export const filterOf = (params: URLSearchParams, today: string) => {
  const time = timeOf(params);
  const named = FILTERS.filter((name) => name !== "time").flatMap((name) => {
    const value = params.get(name);
    return value === null || value === "" ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(named),
    ...(time === null ? {} : { from: daysBefore(today, TIMES[time] - 1), to: today }),
  };
};

/** The whole request of an address: filters, order, and the start of the page. */
export const queryOf = (params: URLSearchParams, today: string, limit: number): QueryOf<typeof listTransactions> => {
  const [after, before] = [params.get("after"), params.get("before")];
  return {
    ...filterOf(params, today),
    sort: sortOf(params),
    limit,
    ...(after === null ? {} : { after }),
    ...(before === null ? {} : { before }),
  };
};

/**
 * Returns an address with some parameters changed; null removes one. A change of the filters returns to the first page.
 */
export const changed = (params: URLSearchParams, change: Readonly<Record<string, string | null>>): URLSearchParams =>
  changedIn(KEPT, params, change);

/** The part of an address that a saved view keeps: filters, order and columns, in a canonical order. */
export const viewOf = (params: URLSearchParams): string => viewIn(KEPT, params);

/** The path of the list of transactions with these filters, order and columns. */
export const hrefOf = (params: URLSearchParams): Href => `/transactions?${params.toString()}`;
