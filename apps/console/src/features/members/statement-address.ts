import { STATEMENT_TYPES, type StatementType } from "@krapao/contract/statement/shapes";

import { viewIn } from "../../lib/list-address.ts";

/** What the statement is narrowed to, in the address. */
const FILTERS = ["types", "from", "to", "reference"] as const;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** The beginning of a day in Asia/Bangkok, `days` later; undefined for what is no day. */
const momentOf = (day: string | null, days: number): string | undefined => {
  if (day === null || !DAY.test(day)) return undefined;
  const start = Date.parse(`${day}T00:00:00+07:00`);
  return Number.isNaN(start) ? undefined : new Date(start + days * DAY_MS).toISOString();
};

/** The types that an address names. */
export const typesIn = (params: URLSearchParams): readonly StatementType[] => {
  const named = params.get("types")?.split(",") ?? [];
  return STATEMENT_TYPES.filter((type) => named.includes(type));
};

export type StatementFilter = {
  readonly types?: string;
  readonly from?: string;
  readonly to?: string;
  readonly reference?: string;
};

/** What the server is asked for by an address; the last day is meant whole. */
export const filterIn = (params: URLSearchParams): StatementFilter => {
  const types = typesIn(params);
  const [from, to] = [momentOf(params.get("from"), 0), momentOf(params.get("to"), 1)];
  const reference = params.get("reference")?.trim() ?? "";
  return {
    ...(types.length > 0 && { types: types.join(",") }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(reference !== "" && { reference: reference.slice(0, 64) }),
  };
};

/** The same address for the same filter: a change of it begins at the first page. */
export const filterKey = (params: URLSearchParams): string => viewIn(FILTERS, params);

/** An address with its filter taken away. */
export const unfiltered = (params: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(params);
  for (const name of FILTERS) next.delete(name);
  return next;
};
